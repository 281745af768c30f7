import { transferView } from '../../../machines/flows/transfer/view'
import { transferModel } from '../../model/cases/transfer'
import { testScreens } from './shown'

testScreens(transferModel, {
  viewOf: transferView,
  screens: {
    idle: 'opening, nobody',
    loading: 'opening, server: busy testMode?',
    notLoaded: 'notLoaded, person: retry testMode?',
    offered: 'offered, person: begin send testMode',
    beginning: 'sending, server: busy cancel testMode',
    awaiting: 'awaiting, person: leave send testMode',
    sending: 'sending, server: busy cancel testMode',
    'underReview.resting': 'underReview, admin: recheck send? testMode',
    'underReview.asking': 'underReview, admin: send? testMode',
    refused: 'refused, person: leave send? testMode',
    leaving: 'leaving, person: confirmLeaving stay testMode',
    givingUp: 'leaving, server: busy testMode',
    failed: 'failed, person: beginAnew testMode',
    expired: 'expired, person: beginAnew testMode',
    elsewhere: 'elsewhere, admin: testMode',
    paid: 'paid, nobody: testMode',
  },
  exceptions: [
    'givingUp, giveUp: NOT_ALLOWED → nothing',
    'sending, sendReceipt: NOT_ALLOWED → nothing',
    'underReview.asking, readTransfer: ok → the same',
    'underReview.resting, lookDelay → the same',
    'underReview.resting, transfer.changed → the same',
  ],
})
