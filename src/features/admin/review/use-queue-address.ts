import { useNavigate, useSearch } from '@tanstack/react-router'
import { records } from '../../../../contract/values'
import type { RecordKindName } from '../record-texts'

/** Queue state stored in the URL: kind, search text and open record. */
export interface QueueAddress {
  kind?: RecordKindName
  search?: string
  /** Key of the open record, in the format of `keyOf`. */
  item?: string
}

/** Returns the queue's state in the URL and a function to change it. */
export function useAddress() {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = (name: string) => (typeof found[name] === 'string' && found[name] ? found[name] : undefined)
  const kind = records.find((one) => one === found['kind'])
  const address: QueueAddress = { kind, search: text('search'), item: text('item') }
  return {
    address,
    /** `replace` adds no history entry. */
    set: (change: QueueAddress, replace = true) =>
      void navigate({ to: '.', search: { ...address, ...change } as never, replace }),
  }
}
