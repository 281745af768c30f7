import { isRefused, isTaken, on, type Intent, type Trial } from '../../intent-kit'
import {
  answerIsAwaited,
  answers,
  breaks,
  flowRules,
  isCancelled,
  isDenied,
  isOk,
  isSilence,
  output,
  pauseEnds,
  refusal,
} from '../intent-kit'
import type { transferMachine } from './machine'
import type { TransferOutput, TransferStanding } from './setup'
import { transferView, type TransferScreen, type TransferView } from './view'

type TransferTrial = Trial<typeof transferMachine>

const {
  never,
  always,
  ends,
  lasts,
  at,
  after,
  stood,
  leadsTo,
  shows,
  context,
  earlier,
  kept,
  sent,
  problem,
  givesReason,
  onlyWhere,
} = flowRules<typeof transferMachine, TransferView>(transferView)

/** Screen for each status of a transfer (§4, D74). */
const screens: Record<TransferStanding, TransferScreen> = {
  none: 'offered',
  awaitingReceipt: 'awaiting',
  pending: 'underReview',
  rejected: 'refused',
  success: 'paid',
  failed: 'failed',
  expired: 'expired',
  elsewhere: 'elsewhere',
}
const answer = (tried: TransferTrial) => output(tried) as Extract<TransferOutput, { ok: true }>
const movedOn = (tried: TransferTrial) =>
  refusal(tried) === 'NOT_ALLOWED' && stood('sending', 'givingUp')(tried)
/** Matches screens that accept a receipt. */
const takesReceipt = stood('awaiting', 'refused', 'underReview.resting', 'underReview.asking')

/** Intended behaviour of paying by bank transfer, for the payer (§4, D74 to D76, rules on money). */
export const transferIntent: Intent<typeof transferMachine> = [
  always(
    'Opening the page asks the server where the transfer stands.',
    'rule 4',
    on('transfer.opened'),
    onlyWhere(stood('idle'), (tried) => leadsTo(tried, 'loading')),
  ),
  always(
    'The page shows the status that the server answers, with its account, receipts and reason.',
    '§4',
    (tried) => isOk(tried) && isTaken(tried) && answer(tried).standing !== 'none',
    (tried) => {
      const { standing, ordered, transfer, testMode, reason } = answer(tried)
      const now = context(tried)
      return (
        after(tried).screen === screens[standing] &&
        (standing !== 'pending' || leadsTo(tried, 'underReview.resting')) &&
        now.standing === standing &&
        now.ordered === ordered &&
        now.transfer === transfer &&
        now.paymentId === transfer!.paymentId &&
        now.testMode === testMode &&
        now.reason === reason &&
        now.file === null &&
        problem(tried) === null
      )
    },
  ),
  always(
    'A server that knows of no transfer offers to begin one.',
    'D76',
    (tried) => stood('loading')(tried) && isOk(tried) && answer(tried).standing === 'none',
    (tried) =>
      leadsTo(tried, 'offered') &&
      context(tried).standing === 'none' &&
      context(tried).ordered === answer(tried).ordered &&
      context(tried).paymentId === null &&
      problem(tried) === null,
  ),
  never(
    'A transfer is called paid before the server has confirmed it.',
    'rule 1',
    (tried) => shows(tried, 'paid') && answer(tried).standing !== 'success',
  ),
  never(
    'Beginning is offered while the server knows of an open transfer.',
    'rule 3',
    (tried) =>
      isTaken(tried) &&
      after(tried).canBegin &&
      (context(tried).standing !== 'none' || context(tried).paymentId !== null),
  ),
  never(
    'A transfer changes its key or its plan.',
    'rule 3',
    (tried) => isTaken(tried) && !kept(tried, 'key', 'packageId'),
  ),

  always(
    'A page that could not be read shows why, and asks again on request.',
    '§8',
    (tried) => stood('loading')(tried) && isDenied(tried),
    (tried) => leadsTo(tried, 'notLoaded') && after(tried).canRetry && givesReason(tried),
  ),
  always(
    'No wait for the server is without end.',
    'rule 9',
    (tried) => stood('loading')(tried) && isSilence(tried),
    (tried) => leadsTo(tried, 'notLoaded'),
  ),
  always(
    'A retry asks anew, without the earlier problem.',
    '§8',
    on('retry.asked'),
    onlyWhere(stood('notLoaded'), (tried) => leadsTo(tried, 'loading') && problem(tried) === null),
  ),
  always(
    'Begun without a receipt: people pay later.',
    'D76',
    on('transfer.begun'),
    onlyWhere(
      stood('offered'),
      (tried) => leadsTo(tried, 'beginning') && context(tried).file === null && problem(tried) === null,
    ),
  ),
  always(
    'A receipt begins a transfer, too, and is sent while the tries last.',
    'D75',
    on('receipt.chosen'),
    onlyWhere(
      (tried) =>
        stood('offered')(tried) || (takesReceipt(tried) && (earlier(tried).transfer?.receiptsLeft ?? 0) > 0),
      (tried) =>
        leadsTo(tried, stood('offered')(tried) ? 'beginning' : 'sending') &&
        context(tried).file === sent<'receipt.chosen'>(tried).file &&
        problem(tried) === null,
    ),
  ),
  always(
    'A transfer that could not be begun is offered again, with the reason.',
    '§8',
    (tried) => stood('beginning')(tried) && isDenied(tried),
    (tried) => leadsTo(tried, 'offered') && givesReason(tried) && context(tried).file === null,
  ),
  always(
    'Silence while a transfer is begun ends as well.',
    'rule 9',
    (tried) => stood('beginning')(tried) && isSilence(tried),
    (tried) => leadsTo(tried, 'offered') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'A receipt that did not arrive leaves the transfer as it was, with the reason.',
    'D74',
    (tried) => stood('sending')(tried) && isDenied(tried) && !movedOn(tried),
    (tried) => {
      const { standing } = earlier(tried)
      const state =
        standing === 'pending' ? 'underReview.resting' : standing === 'rejected' ? 'refused' : 'awaiting'
      return leadsTo(tried, state) && givesReason(tried) && context(tried).file === null
    },
  ),
  always(
    'Silence while a receipt is sent ends as well.',
    'rule 9',
    (tried) => stood('sending')(tried) && isSilence(tried),
    (tried) => problem(tried) === 'TIMED_OUT' && after(tried).canSend,
  ),
  always(
    'Where the server has decided meanwhile, it is asked instead of believing the page.',
    'rule 4',
    movedOn,
    (tried) => leadsTo(tried, 'loading') && (stood('givingUp')(tried) || context(tried).file === null),
  ),
  always(
    'A payer who waits no longer for an upload has the server asked what became of it.',
    'rule 4',
    isCancelled,
    onlyWhere(
      stood('beginning', 'sending'),
      (tried) => leadsTo(tried, 'loading') && context(tried).file === null,
    ),
  ),
  always(
    'News from elsewhere has the server asked, wherever nothing is under way.',
    'D74',
    on('transfer.changed'),
    (tried) =>
      stood('underReview.resting')(tried)
        ? leadsTo(tried, 'underReview.asking')
        : stood('notLoaded', 'awaiting', 'refused')(tried)
          ? leadsTo(tried, 'loading') && problem(tried) === null
          : isRefused(tried),
  ),
  always(
    'While a receipt is reviewed the page asks for its status by itself.',
    'D74',
    pauseEnds('lookDelay'),
    (tried) => leadsTo(tried, 'underReview.asking'),
  ),
  always(
    'The payer can ask for the status at once, without the earlier problem.',
    'D74',
    on('recheck.asked'),
    onlyWhere(
      stood('underReview.resting'),
      (tried) => leadsTo(tried, 'underReview.asking') && problem(tried) === null,
    ),
  ),
  always(
    'A question in the background that brings nothing changes nothing but the note of it.',
    'rule 4',
    (tried) => stood('underReview.asking')(tried) && isDenied(tried),
    (tried) => leadsTo(tried, 'underReview.resting') && givesReason(tried) && kept(tried, 'standing'),
  ),
  always(
    'Silence in the background ends as well.',
    'rule 9',
    (tried) => stood('underReview.asking')(tried) && isSilence(tried),
    (tried) => leadsTo(tried, 'underReview.resting') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'Giving up is asked once more, since money that comes afterwards is matched with nothing; it is not offered while a receipt is reviewed.',
    'D73',
    on('giveUp.asked'),
    onlyWhere(stood('awaiting', 'refused'), (tried) => leadsTo(tried, 'leaving') && problem(tried) === null),
  ),
  always(
    'Only the confirmed question gives up, and the server is asked to, without the earlier problem.',
    'D73',
    on('giveUp.confirmed'),
    onlyWhere(stood('leaving'), (tried) => leadsTo(tried, 'givingUp') && problem(tried) === null),
  ),
  always(
    'A payer who stays is back at the page they came from, without the problem of giving up.',
    'D73',
    on('giveUp.dismissed'),
    onlyWhere(
      stood('leaving'),
      (tried) =>
        leadsTo(tried, earlier(tried).standing === 'rejected' ? 'refused' : 'awaiting') &&
        problem(tried) === null,
    ),
  ),
  always(
    'A transfer that the server did not end is not ended; the question stands again with the reason.',
    'rule 4',
    (tried) => stood('givingUp')(tried) && isDenied(tried) && !movedOn(tried),
    (tried) => leadsTo(tried, 'leaving') && givesReason(tried),
  ),
  always(
    'Silence on giving up ends as well.',
    'rule 9',
    (tried) => stood('givingUp')(tried) && isSilence(tried),
    (tried) => leadsTo(tried, 'leaving') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'After a transfer that failed or expired another may be begun, free of the old one.',
    'rule 3',
    on('again.asked'),
    onlyWhere(
      stood('failed', 'expired'),
      (tried) =>
        leadsTo(tried, 'loading') &&
        context(tried).paymentId === null &&
        context(tried).transfer === null &&
        context(tried).reason === null &&
        problem(tried) === null,
    ),
  ),
  always(
    'A cut line is no answer, wherever the server is asked.',
    '§8',
    (tried) => breaks('readTransfer', 'beginTransfer', 'sendReceipt', 'giveUp')(tried),
    (tried) => isTaken(tried) && problem(tried) === 'UNREACHABLE' && !answers('readTransfer')(tried),
  ),
  ends('Every transfer can be paid, or its money be looked up among the payments.', '§4', (snapshot) =>
    ['paid', 'elsewhere'].includes(at(snapshot).screen),
  ),
  answerIsAwaited,
  lasts('A receipt is given more time on a slow line.', '§8', 'receiptTimeout', 60_000, 600_000),
  lasts(
    'The status is asked for often enough to be current, and not all the time.',
    'D74',
    'lookDelay',
    10_000,
    120_000,
  ),
]
