import type { CallName, CallEnvelope, Input } from '../../../contract/calls/call-types'

/** `toast: false` keeps the reply's message from being shown (§7); `signal` gives the call up. */
export interface CallOptions {
  signal?: AbortSignal
  toast?: boolean
  /** How much of the body has left, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * How the app asks the server: in-process while a page is rendered, over HTTP in the browser.
 * Resolves with a successful envelope only; everything else throws a CallFailure.
 */
export interface Api {
  call<K extends CallName>(name: K, input: Input<K>, options?: CallOptions): Promise<CallEnvelope<K>>
}

/** The API that the server passes in for rendering: envelopes as they are, refusals included. */
export interface RawApi {
  call(name: CallName, input: unknown, options?: CallOptions): Promise<CallEnvelope<CallName>>
}
