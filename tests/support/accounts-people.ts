import type { TestApp } from './harness'

let nth = 0

/** Somebody new who fills in the registration form; every address only once. */
export function newcomer() {
  nth++
  const email = `newcomer${nth}@example.test`
  return {
    name: `New Comer ${nth}`,
    email,
    mobile: `+4477009${String(nth).padStart(5, '0')}`,
    password: 'correct horse',
    re_password: 'correct horse',
  }
}

/** The last code that was sent to an address, as a person reads it in the mailbox. */
export async function codeTo(app: TestApp, to: string): Promise<string> {
  const response = await app.http.inject({ url: `/mailbox.json?to=${encodeURIComponent(to)}` })
  const [mail] = response.json().data as { text: string }[]
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none'
}

/** A code that is not the one that was sent. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Registers, types the code and signs in, all in one browser. */
export async function signedUp(app: TestApp, form = newcomer()) {
  const { registration } = (await app.call('user-register', form)).data
  const auth_id = await proofFor(app, { email: form.email })
  const { data, token } = await app.call('user_signup', { auth_id, logintype: 'email', registration })
  return { form, user: data as { id: number }, token: token as string }
}

/** The proof of an address to which a code was just sent. */
export async function proofFor(app: TestApp, reach: { email: string } | { number: string }): Promise<string> {
  const otp = await codeTo(app, 'email' in reach ? reach.email : reach.number)
  const { data } = await app.call('verify-otp', { ...reach, otp })
  return data.auth_id as string
}

/** Fills in the registration form; returns the token that recognises this browser. */
export async function registered(app: TestApp, form: ReturnType<typeof newcomer>): Promise<string> {
  const { data, registration } = await app.call('user-register', form)
  return (data?.registration ?? registration) as string
}

/** Asks for a code and types it. */
export async function provedBy(app: TestApp, email: string): Promise<string> {
  await app.call('get-otp', { email })
  return proofFor(app, { email })
}

/** Tries to sign in with a password. */
export const byPassword = (app: TestApp, { email }: { email: string }, password: string) =>
  app.call('user_signup', { email, password })
