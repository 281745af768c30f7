import { permissionOfEntry } from '../../../contract/api/permissions'
import { publicationMachine } from '../../../machines/records/publication/machine'
import { countUses, removeSubject, showSubject } from './entry-subjects'
import type { RecordKind } from '../../core/kind'

/**
 * Content published by the operator. The entry itself only stores its visibility, which is derived from this record.
 */
export const publication: RecordKind<'publication'> = {
  name: 'publication',
  table: 'publication',
  machine: publicationMachine,
  context: async (trx, row) => ({ used: (await countUses(trx, row)) > 0 }),
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: () => null,
  permissionOf: (row) => permissionOfEntry(row.kind),
  follow: ({ trx, row }) => showSubject(trx, row),
  inside: { 'subject.remove': ({ trx, row }) => removeSubject(trx, row) },
}
