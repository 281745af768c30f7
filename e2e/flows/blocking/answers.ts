import type { AnyEventObject } from 'xstate'
import type { ChangeOutput, ReadBlockOutput } from '../../../machines/flows/blocking/ports'
import type { Answer } from '../../kit/hold-reply'
import { cut, rather, refusing, taken } from '../../kit/replies'

const calls: Record<string, string> = {
  readBlock: 'get-blocked-users',
  setBlock: 'block-user',
  liftBlock: 'unblock-user',
}

/** Returns the answers to a step's held requests; the server answers itself wherever its real reply fits. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  const port = type.split('.').at(-1) ?? ''
  const call = calls[port] ?? ''
  if (type.startsWith('xstate.error')) return { [call]: cut }
  const result = output as ReadBlockOutput | ChangeOutput
  if (!result.ok) {
    const refusal = refusing(result)
    // The server isn't called, because it would perform the action that must be refused in this step.
    return {
      [call]: async () => ({ ...refusal, body: { ...(refusal.body as object), errors: result.errors } }),
    }
  }
  if (!('block' in result)) return { [call]: rather(call, ({ error }) => !error, taken({ blocked: true })) }
  const rows = result.block && [
    {
      user_id: 1,
      to_admin: false,
      name: '-',
      profile: null,
      ...result.block,
      blocked_at: result.block.since,
    },
  ]
  const fits = ({ data }: { data: unknown[] }) => data.length > 0 === (result.block !== null)
  return { [call]: rather(call, fits as never, taken(rows ?? [], { total: rows?.length ?? 0 })) }
}
