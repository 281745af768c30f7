import type * as ports from '../../../machines/flows/blocking/ports'
import type { Api } from '../../app/api/port'
import { port } from '../port'

/** Returns the parameters that identify the target (D57). */
const named = (target: ports.Target) => (target === null ? { to_admin: true } : { to_user_id: target })

/** Implements the blocking machine's ports with the API. */
export function blockingActors(api: Api) {
  return {
    readBlock: port<ports.ReadBlockOutput, ports.ReadBlockInput>(async ({ input, signal }) => {
      const quiet = { signal, toast: false }
      const { data } = await api.call('get-blocked-users', { ...named(input.target), limit: 1 }, quiet)
      const [found] = data
      return { ok: true, block: found ? { since: found.blocked_at, reason: found.reason } : null }
    }),
    setBlock: port<ports.ChangeOutput, ports.SetBlockInput>(async ({ input, signal }) => {
      const sent = { ...named(input.target), reason: input.reason }
      await api.call('block-user', sent, { signal, toast: false })
      return { ok: true }
    }),
    liftBlock: port<ports.ChangeOutput, ports.LiftBlockInput>(async ({ input, signal }) => {
      await api.call('unblock-user', named(input.target), { signal, toast: false })
      return { ok: true }
    }),
  }
}
