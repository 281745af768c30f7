/** Sends a text message. Throws when the provider cannot take it now. */
export interface Sms {
  send: (message: { to: string; text: string }) => Promise<void>
}
