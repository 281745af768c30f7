import { useNavigate, useSearch } from '@tanstack/react-router'
import { records } from '../../../../contract/values'
import type { RecordKindName } from '../record-texts'

/** What the queue keeps in the address: the kind and the words that are looked for, and the record that is open. */
export interface QueueAddress {
  kind?: RecordKindName
  search?: string
  /** As `keyOf` writes it. */
  item?: string
}

/** The queue's part of the address, and how to change some of it. */
export function useAddress() {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = (name: string) => (typeof found[name] === 'string' && found[name] ? found[name] : undefined)
  const kind = records.find((one) => one === found['kind'])
  const address: QueueAddress = { kind, search: text('search'), item: text('item') }
  return {
    address,
    /** `replace`: it is no step that one goes back from. */
    set: (change: QueueAddress, replace = true) =>
      void navigate({ to: '.', search: { ...address, ...change } as never, replace }),
  }
}
