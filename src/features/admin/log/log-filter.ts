import type { Input } from '../../../../contract/calls/call-types'
import { actorRoles, records } from '../../../../contract/values'

export type LogFilter = Pick<Input<'admin/log'>, 'record' | 'id' | 'event' | 'role' | 'actor' | 'from' | 'to'>

const day = /^\d{4}-\d\d-\d\d$/
const texts = { id: /^[\w-]{1,60}$/, event: /^[\w.]{1,60}$/, actor: /./, from: day, to: day }

/** Parses the filter in the URL; invalid values are dropped. */
export function filterOf(search: Record<string, unknown>): LogFilter {
  const content = Object.entries(texts).flatMap(([name, fits]) => {
    const value = String(search[name] ?? '')
    return fits.test(value) ? [[name, value]] : []
  })
  const record = records.find((one) => one === search['record'])
  const role = actorRoles.find((one) => one === search['role'])
  return { ...Object.fromEntries(content), ...(record && { record }), ...(role && { role }) }
}
