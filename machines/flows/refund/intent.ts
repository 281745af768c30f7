import { isRefused, isTaken, on, type Intent, type Trial } from '../../intent-kit'
import {
  answerIsAwaited,
  answers,
  flowRules,
  isDenied,
  isOk,
  isSilence,
  output,
  refusal,
} from '../intent-kit'
import type { refundMachine } from './machine'
import type { Offer } from './ports'
import { refundView, type RefundView } from './view'

type RefundTrial = Trial<typeof refundMachine>

const {
  never,
  always,
  ends,
  at,
  before,
  after,
  showed,
  shows,
  context,
  kept,
  sent,
  problem,
  givesReason,
  onlyWhere,
} = flowRules<typeof refundMachine, RefundView>(refundView)

const reviewed = (tried: RefundTrial) => sent<'refund.reviewed'>(tried)

/** Whether the amount that was entered is money, and no more than is left. */
function isSumOfWhatIsLeft(tried: RefundTrial): boolean {
  const { minor } = reviewed(tried).draft
  return minor !== null && minor >= 1 && minor <= before(tried).offer.leftMinor
}

/** Whether a day and a reference of a refund made elsewhere were entered. */
const isProved = (tried: RefundTrial) => {
  const { draft, today } = reviewed(tried)
  return draft.ref !== '' && draft.at !== '' && !(draft.at > today)
}

/** Whether everything was entered that this method needs. */
function isWhole(tried: RefundTrial): boolean {
  const { draft } = reviewed(tried)
  if (draft.reason === '') return false
  const { method } = before(tried)
  if (method === 'send') return isSumOfWhatIsLeft(tried)
  if (method === 'note') return isSumOfWhatIsLeft(tried) && isProved(tried)
  return isProved(tried) && (draft.minor ?? 0) > 0
}

const hasErrors = (tried: RefundTrial) =>
  Object.keys((output(tried)['errors'] as Record<string, string> | undefined) ?? {}).length > 0

const isClosed = showed('closed', 'ordered')

/** Intended behaviour of a refund by an administrator (rule 7 on money). */
export const refundIntent: Intent<typeof refundMachine> = [
  always(
    'A refund starts from the payment, with its own key, what the server offers, and no trace of an earlier one.',
    'rule 7',
    on('refund.asked'),
    onlyWhere(isClosed, (tried) => {
      const { method, key, offer, draft } = sent<'refund.asked'>(tried)
      const now = context(tried)
      return (
        shows(tried, 'form') &&
        [now.method, now.key, now.offer, now.draft].every(
          (value, at) => value === [method, key, offer, draft][at],
        ) &&
        now.wrong.length === 0 &&
        now.message === '' &&
        problem(tried) === null
      )
    }),
  ),
  always(
    'A complete draft is shown as a summary before anything is sent; the arrival of a refund needs none.',
    'rule 7',
    (tried) => on('refund.reviewed')(tried) && showed('form')(tried) && isWhole(tried),
    (tried) =>
      shows(tried, before(tried).method === 'arrived' ? 'sending' : 'confirm') &&
      after(tried).draft === reviewed(tried).draft &&
      after(tried).wrong.length === 0 &&
      problem(tried) === null,
  ),
  always(
    'A draft with a field that is missing or wrong comes back with what was entered, and each such field is named.',
    '§8',
    (tried) => on('refund.reviewed')(tried) && showed('form')(tried) && !isWhole(tried),
    (tried) => {
      const { draft } = reviewed(tried)
      const { wrong } = after(tried)
      return (
        shows(tried, 'form') &&
        after(tried).draft === draft &&
        wrong.length > 0 &&
        wrong.includes('reason') === (draft.reason === '') &&
        (before(tried).method === 'arrived' || wrong.includes('amount') !== isSumOfWhatIsLeft(tried)) &&
        (wrong.includes('at') || wrong.includes('ref')) ===
          (before(tried).method !== 'send' && !isProved(tried)) &&
        problem(tried) === null
      )
    },
  ),
  always('A draft is reviewed only from its form.', 'rule 7', on('refund.reviewed'), (tried) =>
    showed('form')(tried) ? isTaken(tried) : isRefused(tried),
  ),
  never(
    'More than what is left, or nothing, is put to the administrator to confirm.',
    'rule 7',
    (tried) =>
      shows(tried, 'confirm') &&
      !(
        Number(after(tried).draft.minor) > 0 &&
        Number(after(tried).draft.minor) <= after(tried).offer.leftMinor
      ),
  ),
  always(
    'The summary is confirmed by ticking its box; without it, nothing is sent and the box is pointed out.',
    'rule 7',
    on('refund.confirmed'),
    onlyWhere(showed('confirm'), (tried) =>
      sent<'refund.confirmed'>(tried).checked
        ? shows(tried, 'sending') && after(tried).wrong.length === 0 && kept(tried, 'key', 'draft', 'offer')
        : shows(tried, 'confirm') &&
          after(tried).wrong.join() === 'checked' &&
          kept(tried, 'key', 'draft', 'offer'),
    ),
  ),
  never(
    'A refund is sent without a confirmed summary, unless it arrived already or the same order is sent again.',
    'rule 7',
    (tried) =>
      shows(tried, 'sending') &&
      !on('refund.confirmed', 'retry.asked')(tried) &&
      !(on('refund.reviewed')(tried) && after(tried).method === 'arrived'),
  ),
  always(
    'The summary leads back to the form, with what was entered.',
    '§8',
    on('back.asked'),
    onlyWhere(
      showed('confirm'),
      (tried) => shows(tried, 'form') && after(tried).wrong.length === 0 && kept(tried, 'draft', 'offer'),
    ),
  ),
  always(
    'A refund that the server has stored is shown with the server’s message.',
    'rule 7',
    (tried) => answers('sendRefund')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'ordered') && after(tried).message === output(tried)['message'] && problem(tried) === null,
  ),
  never(
    'A refund is called ordered before the server has stored it.',
    'rule 7',
    (tried) => shows(tried, 'ordered') && !(answers('sendRefund')(tried) && isOk(tried)),
  ),
  always(
    'Where the server names a wrong field, the form comes back with what was entered and the reason.',
    '§8',
    (tried) => answers('sendRefund')(tried) && refusal(tried) !== undefined && hasErrors(tried),
    (tried) => shows(tried, 'form') && kept(tried, 'draft', 'offer', 'key') && givesReason(tried),
  ),
  always(
    'Any other refusal is shown with its reason; what was entered is kept.',
    '§8',
    (tried) => answers('sendRefund')(tried) && refusal(tried) !== undefined && !hasErrors(tried),
    (tried) =>
      shows(tried, 'refused') && after(tried).canLookAgain && kept(tried, 'draft') && givesReason(tried),
  ),
  always(
    'Without an answer nobody is told that it was ordered or refused, and only the same order may be sent again.',
    'rule 7',
    (tried) => showed('sending')(tried) && isTaken(tried) && output(tried)['ok'] === undefined,
    (tried) =>
      shows(tried, 'unsure') &&
      after(tried).canRetry &&
      !after(tried).canReview &&
      !after(tried).canGoBack &&
      kept(tried, 'key', 'draft', 'offer', 'method') &&
      givesReason(tried),
  ),
  always(
    'Sending again repeats the same order under the same key, so that it is never refunded twice.',
    'rule 7',
    on('retry.asked'),
    onlyWhere(
      showed('unsure'),
      (tried) =>
        shows(tried, 'sending') && kept(tried, 'key', 'draft', 'offer', 'method') && problem(tried) === null,
    ),
  ),
  never(
    'The key of an order changes while its dialog is open.',
    'rule 7',
    (tried) => isTaken(tried) && !on('refund.asked')(tried) && !kept(tried, 'key', 'method'),
  ),
  always(
    'After a refusal the server is asked what can be refunded now, without the earlier problem.',
    'rule 7',
    on('look.again'),
    onlyWhere(
      showed('refused', 'noAnswer'),
      (tried) => shows(tried, 'reading') && kept(tried, 'draft') && problem(tried) === null,
    ),
  ),
  always(
    'The form opens again with the amounts as they are now, if this refund is still possible, and closes otherwise.',
    'rule 7',
    (tried) => answers('readOffer')(tried) && isOk(tried),
    (tried) => {
      const offer = output(tried)['offer'] as Offer
      return (
        shows(tried, offer.methods.includes(before(tried).method) ? 'form' : 'unavailable') &&
        after(tried).offer === offer &&
        kept(tried, 'draft') &&
        problem(tried) === null
      )
    },
  ),
  always(
    'A silent server is not waited for without end.',
    '§8',
    (tried) => isSilence(tried) && showed('reading')(tried),
    (tried) => shows(tried, 'noAnswer') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'Where nobody says what can be refunded, the dialog says so and can ask again.',
    '§8',
    (tried) => showed('reading')(tried) && isDenied(tried),
    (tried) => shows(tried, 'noAnswer') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'The dialog closes whenever nothing is being ordered, and forgets the problem.',
    '§8',
    on('dialog.closed'),
    (tried) =>
      showed('closed', 'ordered', 'sending')(tried)
        ? isRefused(tried)
        : shows(tried, 'closed') && !after(tried).open && problem(tried) === null,
  ),
  always(
    'A person who waits sees that the server is asked.',
    '§8',
    (tried) => showed('sending', 'reading')(tried) && isTaken(tried),
    (tried) => before(tried).busy && before(tried).waitingFor === 'server',
  ),
  ends('The dialog can always be left.', '§8', (snapshot) => !at(snapshot).open),
  answerIsAwaited,
]
