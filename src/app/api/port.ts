import type { CallName, CallEnvelope, Input } from '../../../contract/calls/call-types'

/** `toast: false` suppresses the reply's message (§7); `signal` aborts the call. */
export interface CallOptions {
  signal?: AbortSignal
  toast?: boolean
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * The app's access to the server: in-process during rendering, over HTTP in the browser. Resolves only with a
 * successful envelope; everything else throws a `CallFailure`.
 */
export interface Api {
  call<K extends CallName>(name: K, input: Input<K>, options?: CallOptions): Promise<CallEnvelope<K>>
}

/** The API the server passes in for rendering; returns envelopes as they are, including refusals. */
export interface RawApi {
  call(name: CallName, input: unknown, options?: CallOptions): Promise<CallEnvelope<CallName>>
}
