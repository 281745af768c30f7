import type { CallName, CallEnvelope, Input } from '../../contract/types'
import type { Api, CallOptions } from './port'

/**
 * The browser's door to the server. The HTTP library is loaded with the first call, which comes after hydration:
 * a page's first data arrives with its HTML.
 */
export const api: Api = {
  async call<K extends CallName>(name: K, input: Input<K>, options?: CallOptions): Promise<CallEnvelope<K>> {
    const { send } = await import('./http')
    return send(name, input, options)
  },
}
