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
import type { gatewayKeysMachine } from './machine'
import type { KeyOffer } from './ports'
import { gatewayKeysView, type GatewayKeysView } from './view'

type KeysTrial = Trial<typeof gatewayKeysMachine>

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
  earlier,
  kept,
  sent,
  problem,
  givesReason,
  onlyWhere,
} = flowRules<typeof gatewayKeysMachine, GatewayKeysView>(gatewayKeysView)

const isClosed = showed('closed', 'saved')
const isConflict = (tried: KeysTrial) => refusal(tried) === 'CONFLICT'
const hasErrors = (tried: KeysTrial) =>
  Object.keys((output(tried)['errors'] as Record<string, string> | undefined) ?? {}).length > 0
/** Whether no entered key is left in the page. */
const isEmpty = (tried: KeysTrial) => Object.keys(context(tried).keys).length === 0

/** Whether the dialog has begun for this payment method, with no trace of an earlier change. */
const isBegun = (tried: KeysTrial) => {
  const { gateway, offer } = sent<'keys.asked' | 'removal.asked'>(tried)
  const now = context(tried)
  return now.gateway === gateway && now.offer === offer && isEmpty(tried) && problem(tried) === null
}

/** Intended behaviour of a change of gateway keys ("live where keys exist, sandbox where not"; ASVS 13.3.1, 14.2.1). */
export const gatewayKeysIntent: Intent<typeof gatewayKeysMachine> = [
  always(
    'Setting keys starts from the payment method, without a key of an earlier try.',
    'ASVS 14.2.1',
    on('keys.asked'),
    onlyWhere(isClosed, (tried) => shows(tried, 'form') && isBegun(tried) && !context(tried).isRemoval),
  ),
  always(
    'Removing keys is confirmed before anything is sent.',
    '§8',
    on('removal.asked'),
    onlyWhere(isClosed, (tried) => shows(tried, 'confirm') && isBegun(tried) && context(tried).isRemoval),
  ),
  always(
    'Keys are sent as they were entered, without the earlier problem.',
    '§8',
    on('keys.submitted'),
    onlyWhere(
      showed('form'),
      (tried) =>
        shows(tried, 'saving') &&
        context(tried).keys === sent<'keys.submitted'>(tried).keys &&
        problem(tried) === null,
    ),
  ),
  always(
    'A removal is sent only after it was confirmed.',
    '§8',
    on('removal.confirmed'),
    onlyWhere(showed('confirm'), (tried) => shows(tried, 'saving') && problem(tried) === null),
  ),
  never(
    'Anything is sent by another act than entering keys, confirming a removal, or sending the same again.',
    '§8',
    (tried) => shows(tried, 'saving') && !on('keys.submitted', 'removal.confirmed', 'retry.asked')(tried),
  ),
  always(
    'Once the server has stored the change, the dialog says so, and the entered keys are gone from the page.',
    'ASVS 14.2.1',
    (tried) => answers('saveKeys')(tried) && isOk(tried),
    (tried) => shows(tried, 'saved') && isEmpty(tried) && problem(tried) === null,
  ),
  never(
    'A change is called stored before the server has said so.',
    '§8',
    (tried) => shows(tried, 'saved') && !(answers('saveKeys')(tried) && isOk(tried)),
  ),
  always(
    'A change made in the meantime is never overwritten unseen: nothing is stored, and the dialog can look again.',
    '§8',
    (tried) => answers('saveKeys')(tried) && isConflict(tried),
    (tried) =>
      shows(tried, 'changed') && after(tried).canLookAgain && kept(tried, 'keys') && givesReason(tried),
  ),
  always(
    'A key that can’t be accepted comes back into the form, with what was entered and the reason.',
    '§8',
    (tried) =>
      answers('saveKeys')(tried) && hasErrors(tried) && !isConflict(tried) && !earlier(tried).isRemoval,
    (tried) => shows(tried, 'form') && kept(tried, 'keys') && givesReason(tried),
  ),
  always(
    'Any other refusal is shown with its reason, and nothing is stored.',
    '§8',
    (tried) =>
      answers('saveKeys')(tried) &&
      refusal(tried) !== undefined &&
      !isConflict(tried) &&
      (!hasErrors(tried) || earlier(tried).isRemoval),
    (tried) => shows(tried, 'refused') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'Without an answer nobody is told that it is stored, or that it is not; only the same change can be sent again.',
    '§8',
    (tried) => showed('saving')(tried) && isDenied(tried) && refusal(tried) === undefined,
    (tried) =>
      shows(tried, 'unsure') &&
      after(tried).canRetry &&
      !after(tried).canSubmit &&
      !after(tried).canConfirm &&
      kept(tried, 'keys', 'offer') &&
      givesReason(tried),
  ),
  always(
    'Sending again sends the same keys for the same version, without the earlier problem.',
    '§8',
    on('retry.asked'),
    onlyWhere(
      showed('unsure'),
      (tried) => shows(tried, 'saving') && kept(tried, 'keys', 'offer') && problem(tried) === null,
    ),
  ),
  always(
    'Looking again asks the server, without the earlier problem.',
    '§8',
    on('look.again'),
    onlyWhere(
      showed('changed', 'refused', 'noAnswer'),
      (tried) => shows(tried, 'reading') && kept(tried, 'keys') && problem(tried) === null,
    ),
  ),
  always(
    'The change goes on from what is stored now, if it is still possible, and is given up otherwise.',
    '§8',
    (tried) => answers('readMethod')(tried) && isOk(tried),
    (tried) => {
      const offer = output(tried)['offer'] as KeyOffer
      const { isRemoval } = earlier(tried)
      if (!(isRemoval ? offer.canRemove : offer.canSet))
        return shows(tried, 'unavailable') && isEmpty(tried) && problem(tried) === null
      return (
        shows(tried, isRemoval ? 'confirm' : 'form') &&
        context(tried).offer === offer &&
        kept(tried, 'keys') &&
        problem(tried) === null
      )
    },
  ),
  always(
    'Where nobody says what is stored, the dialog says so and can ask again.',
    '§8',
    (tried) => showed('reading')(tried) && isDenied(tried),
    (tried) =>
      shows(tried, 'noAnswer') && after(tried).canLookAgain && kept(tried, 'keys') && givesReason(tried),
  ),
  always(
    'A silent server is not waited for without end.',
    '§8',
    (tried) => showed('reading')(tried) && isSilence(tried),
    (tried) => shows(tried, 'noAnswer') && problem(tried) === 'TIMED_OUT',
  ),
  never(
    'One payment method’s dialog changes another, or a removal becomes a change.',
    '§8',
    (tried) =>
      isTaken(tried) && !on('keys.asked', 'removal.asked')(tried) && !kept(tried, 'gateway', 'isRemoval'),
  ),
  always(
    'The dialog closes whenever nothing is being stored, and forgets the entered keys.',
    'ASVS 14.2.1',
    on('dialog.closed'),
    (tried) =>
      showed('closed', 'saved', 'saving')(tried)
        ? isRefused(tried)
        : shows(tried, 'closed') && !after(tried).open && isEmpty(tried) && problem(tried) === null,
  ),
  always(
    'A person who waits sees that the server is asked.',
    '§8',
    (tried) => showed('saving', 'reading')(tried) && isTaken(tried),
    (tried) => before(tried).busy && before(tried).waitingFor === 'server',
  ),
  ends('The dialog can always be left.', '§8', (snapshot) => !at(snapshot).open),
  answerIsAwaited,
]
