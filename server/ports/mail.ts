export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
}

/** Sends mail. Throws when the provider cannot take it now; the caller decides whether to try again. */
export interface Mail {
  send: (letter: Letter) => Promise<void>
}
