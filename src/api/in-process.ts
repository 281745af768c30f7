import { refusalStatus } from '../../contract/envelope'
import { CallFailure } from './failure'
import type { Api, RawApi } from './port'

/** Makes refusals throw, so that loaders read the same on the server as in the browser. */
export function strictApi(raw: RawApi): Api {
  return {
    async call(name, input, options) {
      const reply = await raw.call(name, input, options)
      if (reply.error) throw new CallFailure(refusalStatus[reply.code ?? 'FAULT'], reply)
      return reply as never
    },
  }
}
