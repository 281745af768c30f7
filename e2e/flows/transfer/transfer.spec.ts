import type { SnapshotFrom } from 'xstate'
import type { transferMachine } from '../../../machines/flows/transfer/machine'
import { transferView } from '../../../machines/flows/transfer/view'
import { transferModel } from '../../../tests/model/cases/transfer'
import { flowTests } from '../../kit/flow-tests'
import { signedIn } from '../../kit/tabs'
import { TransferPage } from '../../pages/transfer-flow'
import { transferActs } from './acts'
import { shown } from './shown'

const held = new Set([
  'bank-transfer',
  'initiate-bank-transfer',
  'upload-bank-receipt-file',
  'payment-transaction-fail',
])

const viewOf = (snapshot: unknown) => transferView(snapshot as SnapshotFrom<typeof transferMachine>)

flowTests({
  flow: 'transfer',
  model: transferModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const [, api, call] = pathname.split('/')
    return api === 'api' && call !== undefined && held.has(call) ? call : null
  },
  shown,
  realReplies: ['bank-transfer: ok', 'initiate-bank-transfer: ok'],
  driver: async (stage) => {
    const page = new TransferPage(stage.page, 'transfer', stage.say)
    const { data } = (await (await stage.request.get('/api/get-package')).json()) as {
      data: { id: number; is_free: boolean }[]
    }
    const packageId = String(data.find(({ is_free }) => !is_free)?.id)
    return {
      page,
      hold: () => stage.held.answer({}),
      acts: transferActs({ ...stage, page, packageId, buyer: await signedIn(stage.request) }),
      ahead: () => null,
      // A receipt is chosen with a button of the file field.
      silent: (type) => type === 'receipt.chosen',
      sentences: (snapshot) => {
        const { canSend, reason } = viewOf(snapshot)
        return [
          ...(canSend ? [stage.say('ui.fileChoose')] : []),
          ...(reason ? [reason, stage.say('transfer.reason')] : []),
        ]
      },
    }
  },
})
