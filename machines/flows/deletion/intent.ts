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
import type { deletionMachine } from './machine'
import type { Losses } from './ports'
import { deletionView, type DeletionView } from './view'

type DeletionTrial = Trial<typeof deletionMachine>

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
} = flowRules<typeof deletionMachine, DeletionView>(deletionView)

const isSignedOut = (tried: DeletionTrial) => refusal(tried) === 'NOT_LOGGED_IN'
const isForPayment = (tried: DeletionTrial) => output(tried)['openPayment'] === true
const isUnanswered = (tried: DeletionTrial) => isDenied(tried) && refusal(tried) === undefined

/** Whether nothing is counted. */
const isZero = (losses: Losses) => Object.values(losses).every((count) => count === 0)

/** Intended behaviour of the deletion of a user's own account (D43, D44). */
export const deletionIntent: Intent<typeof deletionMachine> = [
  always(
    'Deleting starts from the profile, for the account that it shows, with no trace of an earlier try.',
    'D43',
    on('deletion.asked'),
    onlyWhere(
      showed('closed'),
      (tried) =>
        shows(tried, 'reading') &&
        context(tried).account === sent<'deletion.asked'>(tried).account &&
        isZero(context(tried).losses) &&
        context(tried).message === '' &&
        problem(tried) === null,
    ),
  ),
  always(
    'What will be lost is counted by the server and shown before anything is confirmed.',
    'D44',
    (tried) => showed('reading')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'confirm') && after(tried).losses === output(tried)['losses'] && problem(tried) === null,
  ),
  always(
    'Without that count nothing can be confirmed; the dialog says so and can ask again.',
    'D44',
    (tried) => showed('reading')(tried) && isDenied(tried) && !isSignedOut(tried),
    (tried) =>
      shows(tried, 'noAnswer') && after(tried).canLookAgain && !after(tried).canConfirm && givesReason(tried),
  ),
  always(
    'A deletion is sent only after it was confirmed where the losses are shown, without an earlier problem.',
    'D44',
    on('deletion.confirmed'),
    onlyWhere(
      showed('confirm', 'unchanged'),
      (tried) => shows(tried, 'sending') && kept(tried, 'account', 'losses') && problem(tried) === null,
    ),
  ),
  never(
    'It is sent by anything but that confirmation.',
    'D44',
    (tried) => shows(tried, 'sending') && !on('deletion.confirmed')(tried),
  ),
  never(
    'Another account than the one that was shown is deleted.',
    'D43',
    (tried) => isTaken(tried) && !on('deletion.asked')(tried) && !kept(tried, 'account'),
  ),
  always(
    'Once the server has stored the request, the user reads its message and is signed out.',
    'D44',
    (tried) => answers('requestDeletion')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'requested') &&
      after(tried).message === output(tried)['message'] &&
      problem(tried) === null,
  ),
  never(
    'A deletion is called requested before the server has said so.',
    'D44',
    (tried) => shows(tried, 'requested') && !(answers('requestDeletion')(tried) && isOk(tried)),
  ),
  always(
    'A payment in progress blocks the deletion and is named as the reason.',
    'D44',
    (tried) => answers('requestDeletion')(tried) && isForPayment(tried),
    (tried) => shows(tried, 'blocked') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'Any other refusal is shown with its reason.',
    '§8',
    (tried) =>
      answers('requestDeletion')(tried) &&
      refusal(tried) !== undefined &&
      !isSignedOut(tried) &&
      !isForPayment(tried),
    (tried) => shows(tried, 'refused') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'Without an answer nobody is told that the account is being deleted, or that it is not; it is looked up before anything is sent again.',
    '§8',
    (tried) => showed('sending')(tried) && isUnanswered(tried),
    (tried) =>
      shows(tried, 'unsure') && after(tried).canLookAgain && !after(tried).canConfirm && givesReason(tried),
  ),
  always(
    'Looking again asks the server, without the earlier problem: for the count before a request, for the account after one.',
    '§8',
    on('look.again'),
    (tried) =>
      showed('noAnswer', 'blocked', 'refused')(tried)
        ? shows(tried, 'reading') && problem(tried) === null
        : showed('unsure')(tried)
          ? shows(tried, 'checking') && problem(tried) === null
          : isRefused(tried),
  ),
  always(
    'An account that still answers is unchanged, which the dialog says; it shows what would be lost now.',
    'D44',
    (tried) => showed('checking')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'unchanged') &&
      after(tried).canConfirm &&
      after(tried).losses === output(tried)['losses'] &&
      problem(tried) === null,
  ),
  always(
    'Where nobody says whether it was requested, the dialog goes on saying that it may have been.',
    '§8',
    (tried) => showed('checking')(tried) && isDenied(tried) && !isSignedOut(tried),
    (tried) => shows(tried, 'unsure') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'If the session has ended, the server’s own words say why.',
    'D44',
    (tried) => answers('readLosses', 'requestDeletion')(tried) && isSignedOut(tried),
    (tried) => shows(tried, 'signedOut') && givesReason(tried),
  ),
  never(
    'An account is called unchanged, or a user signed out, on any word but the server’s.',
    '§8',
    (tried) =>
      (shows(tried, 'unchanged') && !isOk(tried)) || (shows(tried, 'signedOut') && !isSignedOut(tried)),
  ),
  always(
    'The dialog closes whenever no deletion is being sent, which requests nothing.',
    '§8',
    on('dialog.closed'),
    (tried) =>
      showed('closed', 'sending', 'requested', 'signedOut')(tried)
        ? isRefused(tried)
        : shows(tried, 'closed') && !after(tried).open && problem(tried) === null,
  ),
  always(
    'A count that doesn’t come is not waited for without end.',
    '§8',
    (tried) => showed('reading')(tried) && isSilence(tried),
    (tried) => shows(tried, 'noAnswer') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'An answer about the account that doesn’t come is not waited for without end.',
    '§8',
    (tried) => showed('checking')(tried) && isSilence(tried),
    (tried) => shows(tried, 'unsure') && problem(tried) === 'TIMED_OUT',
  ),
  always(
    'A person who waits sees that the server is asked.',
    '§8',
    (tried) => showed('reading', 'sending', 'checking')(tried) && isTaken(tried),
    (tried) => before(tried).busy && before(tried).waitingFor === 'server',
  ),
  ends(
    'The dialog can always be left, or the user is signed out.',
    '§8',
    (snapshot) => !at(snapshot).open || snapshot.status === 'done',
  ),
  answerIsAwaited,
]
