import { initializeApp, deleteApp, type FirebaseApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, type Auth } from 'firebase/auth'
import { sandboxApiKey, sandboxProject } from '../../server/platform/identity/identity'
import { codeTo } from './accounts-people'
import { testApp, type TestApp } from './harness'

export interface IdentitySite extends TestApp {
  address: string
  /** The unmodified SDK as in a separate browser, connected to this server instead of Google's. */
  browser: () => Auth
  /** Calls the sandbox with a raw request, without the SDK. */
  wire: (path: string, body: object, key?: string) => Promise<Record<string, any> & { httpStatus: number }>
  /** Returns the result of Google's sign-in window for an address. */
  google: (email: string, name?: string) => Promise<string>
  /** Returns the ID token of a user who signed in through Google's window. */
  googleToken: (email: string) => Promise<string>
  /** Returns the ID token of a user who entered the code from a text message. */
  phoneToken: (phone: string) => Promise<string>
  closeAll: () => Promise<void>
}

let made = 0

/**
 * Header that closes the connection, because a kept connection could time out if the tests pause too long between two
 * requests.
 */
const ownConnection = { connection: 'close' }

/** Starts the server on a separate port, including the sandbox of the identity service. */
export async function identitySite(env: Record<string, string> = {}): Promise<IdentitySite> {
  const app = await testApp({ PER_IP_FACTOR: '1000', ...env })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const apps: FirebaseApp[] = []
  const wire: IdentitySite['wire'] = async (path, body, key = sandboxApiKey) => {
    const answer = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:${path}?key=${key}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...ownConnection },
    })
    return { ...((await answer.json()) as object), httpStatus: answer.status }
  }
  const google: IdentitySite['google'] = async (email, name = 'Ada Example') => {
    const answer = await fetch(`${address}/sandbox/identity/google`, {
      method: 'POST',
      body: new URLSearchParams({ email, name, state: 'x' }),
      headers: ownConnection,
    })
    return /data-credential="([^"]+)"/.exec(await answer.text())?.[1] ?? 'none'
  }
  return {
    ...app,
    address,
    wire,
    google,
    browser: () => {
      const one = initializeApp({ apiKey: sandboxApiKey, projectId: sandboxProject }, `browser ${++made}`)
      apps.push(one)
      const auth = getAuth(one)
      connectAuthEmulator(auth, address, { disableWarnings: true })
      return auth
    },
    googleToken: async (email) => {
      // Two sign-ins within the same second would produce identical tokens.
      app.ctx.clock.pass(1000)
      const postBody = new URLSearchParams({ id_token: await google(email), providerId: 'google.com' })
      return (await wire('signInWithIdp', { postBody: String(postBody), requestUri: 'http://localhost' }))[
        'idToken'
      ]
    },
    phoneToken: async (phoneNumber) => {
      app.ctx.clock.pass(1000)
      const { sessionInfo } = await wire('sendVerificationCode', { phoneNumber })
      return (await wire('signInWithPhoneNumber', { sessionInfo, code: await codeTo(app, phoneNumber) }))[
        'idToken'
      ]
    },
    closeAll: async () => {
      await Promise.all(apps.map(deleteApp))
      await app.close()
    },
  }
}
