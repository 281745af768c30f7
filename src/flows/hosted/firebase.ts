import { deleteApp, initializeApp } from 'firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPopup,
  type ApplicationVerifier,
  type Auth,
  type AuthCredential,
} from 'firebase/auth'
import type { HostedService } from './settings'

/**
 * Sets up the identity provider's SDK, which is in a separate chunk and loads only for sign-in methods that use it. The
 * SDK's session isn't persisted: we only need the ID token, with which our server opens a session.
 */
export function openService({ mode, api_key, auth_domain, project_id }: HostedService, lang: string) {
  const app = initializeApp({ apiKey: api_key, authDomain: auth_domain, projectId: project_id }, 'sign-in')
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  auth.languageCode = lang
  if (mode === 'sandbox') connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })
  const tokenFor = async (credential: AuthCredential) => {
    const { user } = await signInWithCredential(auth, credential)
    return user.getIdToken()
  }
  return {
    /** Opens Google's window. */
    async chooseAccount(): Promise<string> {
      const { user } = await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
      return user.getIdToken()
    },
    /** Signs in with the credential our own window received from Google or its simulation. */
    fromGoogle: (handedOver: string) => tokenFor(GoogleAuthProvider.credential(handedOver)),
    /** Sends a code and returns the session id for verifying it. */
    sendCode: (number: string) =>
      withVerifier(auth, mode, (verifier) => new PhoneAuthProvider(auth).verifyPhoneNumber(number, verifier)),
    compareCode: (session: string, code: string) => tokenFor(PhoneAuthProvider.credential(session, code)),
    close: () => deleteApp(app),
  }
}

/** Runs `act` with Google's reCAPTCHA; the simulation has none. */
async function withVerifier<R>(
  auth: Auth,
  mode: HostedService['mode'],
  ask: (verifier: ApplicationVerifier) => Promise<R>,
): Promise<R> {
  if (mode === 'sandbox') {
    const nobody = { type: 'recaptcha', verify: async () => 'sandbox', _reset: () => undefined }
    return ask(nobody)
  }
  const position = document.body.appendChild(document.createElement('div'))
  const verifier = new RecaptchaVerifier(auth, position, { size: 'invisible' })
  try {
    return await ask(verifier)
  } finally {
    verifier.clear()
    position.remove()
  }
}
