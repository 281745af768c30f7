import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { importSPKI, jwtVerify } from 'jose'

export interface Pushed {
  token: string
  data: Record<string, string>
}

/**
 * Starts a fake of Google's service that issues access tokens for valid assertions and accepts messages like the HTTP
 * v1 API.
 */
export async function fcmStandIn() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const pushed: Pushed[] = []
  const now = {
    answer: (_token: string): [number, object] => [200, { name: 'projects/p/messages/1' }],
    granted: 0,
  }
  const server = createServer((request, response) => {
    void answer(request.url ?? '', request.headers.authorization, text(request)).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(
    path: string,
    bearer: string | undefined,
    sent: Promise<string>,
  ): Promise<[number, object]> {
    if (path === '/token') {
      const form = new URLSearchParams(await sent)
      const { payload } = await jwtVerify(form.get('assertion')!, await importSPKI(publicKey, 'RS256'), {
        audience: `${url}/token`,
        issuer: 'push@p.test',
        currentDate: at(),
      })
      const isScope = payload['scope'] === 'https://www.googleapis.com/auth/firebase.messaging'
      if (!isScope || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
        return [400, {}]
      return [200, { access_token: `access-${++now.granted}`, expires_in: 3600, token_type: 'Bearer' }]
    }
    if (path !== '/v1/projects/p/messages:send') return [404, {}]
    if (bearer !== `Bearer access-${now.granted}`) return [401, { error: { status: 'UNAUTHENTICATED' } }]
    const { message } = JSON.parse(await sent) as { message: Pushed }
    const [status, body] = now.answer(message.token)
    if (status === 200) pushed.push(message)
    return [status, body]
  }

  let at = () => new Date()
  return {
    now,
    pushed,
    /** Makes the service use the server's clock, which is stopped. */
    useClock: (clock: () => Date) => (at = clock),
    env: {
      FCM_API_URL: url,
      FCM_SERVICE_ACCOUNT: JSON.stringify({
        project_id: 'p',
        client_email: 'push@p.test',
        private_key: privateKey,
        token_uri: `${url}/token`,
      }),
      FCM_WEB_APP: JSON.stringify({
        apiKey: 'k',
        projectId: 'p',
        messagingSenderId: '1',
        appId: 'a',
        vapidKey: 'v',
      }),
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
