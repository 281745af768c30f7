import { agentApplicationMachine } from '../../../machines/records/agent-application/machine'
import { wireStatus } from './application-values'
import type { RecordKind } from '../../core/kind'

/**
 * Applications to become a verified agent. The verified mark next to a name is derived from the state in the same
 * transaction.
 */
export const agentApplication: RecordKind<'agent_application'> = {
  name: 'agent-application',
  table: 'agent_application',
  machine: agentApplicationMachine,
  context: async () => ({}),
  reasonIn: { 'application.rejected': 'reason', 'application.revoked': 'reason', 'more.asked': 'reason' },
  stateOf: (row) => row.state,
  // Clears the reviewer's question once the application is approved.
  columnsOf: (state, now) => ({ state, updated_at: now, ...(state === 'success' && { reason: null }) }),
  ownerOf: (row) => row.user_id,
  follow: ({ trx, row, now }) =>
    trx
      .updateTable('app_user')
      .set({ verification_status: wireStatus[row.state], updated_at: now })
      .where('id', '=', row.user_id)
      .execute(),
}
