import { projectMachine } from '../../../machines/records/project/machine'
import { prefillProject } from './prefill'
import { writeProject } from './write'
import type { RecordKind } from '../../core/kind'
import {
  axesOf,
  explainGate,
  listedColumns,
  listedEffects,
  listedReasons,
  moderationFacts,
} from '../listing-kinds'
import { decidedEdits } from '../submissions'

/** Projects. Two columns hold their two independent axes; a third holds the review of edits (D8, D12, D13, D67). */
export const project: RecordKind<'project'> = {
  name: 'project',
  table: 'project',
  machine: projectMachine,
  context: (trx, row, now, by) => moderationFacts(trx, 'project', row, now, by),
  reasonIn: listedReasons(projectMachine),
  stateOf: (row) => (row.deleted_at ? 'deleted' : { listed: axesOf(row) }),
  columnsOf: listedColumns,
  ownerOf: (row) => row.user_id,
  prefill: prefillProject,
  explain: explainGate('project'),
  inside: listedEffects('project', projectMachine, decidedEdits('project', writeProject)),
}
