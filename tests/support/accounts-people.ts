import type { TestApp } from './harness'

let nth = 0

/** Returns the registration form of a new user with a unique address. */
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

/** Returns the last code sent to an address, read from the mailbox. */
export async function codeTo(app: TestApp, to: string): Promise<string> {
  const response = await app.http.inject({ url: `/mailbox.json?to=${encodeURIComponent(to)}` })
  const [mail] = response.json().data as { text: string }[]
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none'
}

/** Returns a code that differs from the one sent. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

/** Registers a user, enters the code and signs in, all in one browser. */
export async function signedUp(app: TestApp, form = newcomer()) {
  const { registration } = (await app.call('user-register', form)).data
  const auth_id = await proofFor(app, { email: form.email })
  const { data, token } = await app.call('user_signup', { auth_id, logintype: 'email', registration })
  return { form, user: data as { id: number }, token: token as string }
}

/** Returns proof of an address that has just received a code. */
export async function proofFor(app: TestApp, reach: { email: string } | { number: string }): Promise<string> {
  const otp = await codeTo(app, 'email' in reach ? reach.email : reach.number)
  const { data } = await app.call('verify-otp', { ...reach, otp })
  return data.auth_id as string
}

/** Submits the registration form and returns the token that recognises this browser. */
export async function registered(app: TestApp, form: ReturnType<typeof newcomer>): Promise<string> {
  const { data, registration } = await app.call('user-register', form)
  return (data?.registration ?? registration) as string
}

/** Requests a code, enters it and returns the proof of the address. */
export async function provedBy(app: TestApp, email: string): Promise<string> {
  await app.call('get-otp', { email })
  return proofFor(app, { email })
}

/** Attempts to sign in with a password. */
export const byPassword = (app: TestApp, { email }: { email: string }, password: string) =>
  app.call('user_signup', { email, password })
