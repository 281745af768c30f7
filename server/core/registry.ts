import type { RecordKind } from './kind'
import type { RecordName } from '../../contract/values'
import { sidesOf } from '../../machines/sides'

const registered = new Map<RecordName, RecordKind>()

/**
 * Registers the record kinds; called once, at composition. `advance` can't import the kinds, because the kinds call
 * `advance`.
 */
export function registerKinds(kinds: Readonly<Record<RecordName, unknown>>): void {
  for (const [name, kind] of Object.entries(kinds) as [RecordName, RecordKind][]) {
    const sides = sidesOf(kind.machine)
    if (sides.length > 0 !== (kind.counterpartOf !== undefined))
      throw new Error(
        `the chart of ${name} names ${sides.join(' and ') || 'no sides'}: see counterpartOf of its kind`,
      )
    registered.set(name, kind)
  }
}

/** Returns the kind with this record name. */
export function kindOf(record: RecordName): RecordKind {
  const kind = registered.get(record)
  if (!kind) throw new Error(`no kind of record is registered as ${record}`)
  return kind
}

/** Returns all kinds by name, in registration order. */
export const registeredKinds = (): [RecordName, RecordKind][] => [...registered]

/** Whether the text is a record name (input of the generic admin calls). */
export const isRecordName = (name: string): name is RecordName => registered.has(name as RecordName)
