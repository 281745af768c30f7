import { isTaken, on, type Intent, type Trial } from '../../intent-kit'
import {
  answerIsAwaited,
  answers,
  flowRules,
  isCancelled,
  isLeftOpen,
  isOk,
  isSilence,
  output,
  refusal,
} from '../intent-kit'
import type { recoveryMachine } from './machine'
import { recoveryMemory, recoveryView, type RecoveryScreen, type RecoveryView } from './view'

type RecoveryTrial = Trial<typeof recoveryMachine>

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
} = flowRules<typeof recoveryMachine, RecoveryView>((snapshot) => recoveryView(snapshot, 0))

const isAsked = (tried: RecoveryTrial, screen: RecoveryScreen) => shows(tried, screen) && after(tried).busy
const isOpen = (tried: RecoveryTrial, screen: RecoveryScreen) => shows(tried, screen) && !after(tried).busy

/** Whether the context contains nothing from an earlier link. */
const isFresh = (tried: RecoveryTrial) =>
  context(tried).typed === null &&
  !context(tried).repeated &&
  context(tried).change === null &&
  context(tried).resetToken === null &&
  problem(tried) === null
const keepsEmail = (tried: RecoveryTrial) => after(tried).email === before(tried).email
const keepsTyped = (tried: RecoveryTrial) => kept(tried, 'typed')
const keepsToken = (tried: RecoveryTrial) => after(tried).token === before(tried).token
const keepsChange = (tried: RecoveryTrial) => after(tried).change === before(tried).change

/** Requests to the server, each with the screen that waits for it. */
const waits: readonly (readonly [RecoveryScreen, string])[] = [
  ['request', 'a link'],
  ['sent', 'another link'],
  ['newPassword', 'a password'],
  ['reading', 'a link in a notice'],
  ['undo', 'an undone change'],
]

const isReadyAgain = (tried: RecoveryTrial) =>
  isOpen(tried, 'sent') && after(tried).canResend && keepsEmail(tried)

/** Intended behaviour of recovering an account by an e-mailed link (§7, D41, D45, docs/reference/security.md). */
export const recoveryIntent: Intent<typeof recoveryMachine> = [
  always(
    'The page of a forgotten password asks for the address, wherever one comes from.',
    'D45',
    on('request.opened'),
    (tried) => isOpen(tried, 'request') && isFresh(tried) && after(tried).token === '',
  ),
  always(
    'A link that was asked for is still awaited after a reload, and the minute goes on.',
    '§8',
    on('flow.resumed'),
    onlyWhere(
      (tried) => before(tried).screen === 'opening',
      (tried) =>
        isOpen(tried, 'sent') &&
        !after(tried).canResend &&
        after(tried).email === sent<'flow.resumed'>(tried).memory.email &&
        context(tried).resendAt === sent<'flow.resumed'>(tried).memory.resendAt,
    ),
  ),
  always(
    'A link to a new password opens the form, and changes nothing by being opened; cut short, it opens nothing.',
    'D45',
    on('link.opened'),
    (tried) =>
      sent<'link.opened'>(tried).token === ''
        ? isOpen(tried, 'dead') && isFresh(tried)
        : isOpen(tried, 'newPassword') &&
          after(tried).token === sent<'link.opened'>(tried).token &&
          isFresh(tried),
  ),
  always(
    'The link in a notice is read first, and changes nothing by being opened; cut short, it opens nothing.',
    'ASVS 6.4.3',
    on('undo.opened'),
    (tried) =>
      sent<'undo.opened'>(tried).token === ''
        ? isOpen(tried, 'undoDead') && isFresh(tried)
        : isAsked(tried, 'reading') &&
          after(tried).token === sent<'undo.opened'>(tried).token &&
          isFresh(tried),
  ),
  always(
    'The address is sent from its form alone, and stands there again whatever comes.',
    '§7',
    on('email.submitted'),
    onlyWhere(
      (tried) => showed('request')(tried) && !before(tried).busy,
      (tried) =>
        isAsked(tried, 'request') &&
        after(tried).email === sent<'email.submitted'>(tried).email &&
        problem(tried) === null,
    ),
  ),
  always(
    'Whether the address has an account is read nowhere: every request that is accepted reads the same.',
    '§7',
    (tried) => answers('requestLink')(tried) && isOk(tried),
    (tried) =>
      isOpen(tried, 'sent') && keepsEmail(tried) && problem(tried) === null && !after(tried).canResend,
  ),
  never(
    'A link is called sent before the server has accepted the request.',
    '§7',
    (tried) =>
      isTaken(tried) &&
      after(tried).screen === 'sent' &&
      before(tried).screen !== 'sent' &&
      tried.event.type !== 'flow.resumed' &&
      !(answers('requestLink')(tried) && isOk(tried)),
  ),
  always(
    'Another link is asked for a minute later, not sooner and not much later.',
    '§7',
    (tried) => answers('requestLink')(tried) && isOk(tried),
    (tried) => {
      const pause = context(tried).resendAt - (output(tried)['sentAt'] as number)
      return pause >= 30_000 && pause <= 300_000
    },
  ),
  always(
    'Once the minute is over, another link can be asked for.',
    '§7',
    on('xstate.done.actor.untilResend'),
    isReadyAgain,
  ),
  always(
    'Should the clock break, another link can be asked for all the same.',
    '§7',
    on('xstate.error.actor.untilResend'),
    isReadyAgain,
  ),
  always(
    'Another link goes to the same address, after the minute.',
    '§7',
    on('resend.asked'),
    onlyWhere(
      (tried) => before(tried).canResend,
      (tried) => isAsked(tried, 'sent') && keepsEmail(tried) && problem(tried) === null,
    ),
  ),
  always(
    'A mistyped address can be corrected as long as its link is awaited; what was typed stands in the form.',
    '§8',
    on('email.changeAsked'),
    onlyWhere(
      showed('sent'),
      (tried) => isOpen(tried, 'request') && keepsEmail(tried) && problem(tried) === null,
    ),
  ),
  always(
    'A request that is refused or finds no answer can be made again at once, with the address that was typed.',
    '§8',
    (tried) => showed('request', 'sent')(tried) && (isLeftOpen(tried) || refusal(tried) !== undefined),
    (tried) =>
      isOpen(tried, before(tried).screen) &&
      (after(tried).canSubmitEmail || after(tried).canResend) &&
      keepsEmail(tried) &&
      givesReason(tried),
  ),
  always(
    'A new password is sent from its form alone, with the link that was opened.',
    'D45',
    on('password.submitted'),
    onlyWhere(
      (tried) => showed('newPassword')(tried) && !before(tried).busy,
      (tried) =>
        isAsked(tried, 'newPassword') &&
        context(tried).typed === sent<'password.submitted'>(tried).typed &&
        keepsToken(tried) &&
        problem(tried) === null,
    ),
  ),
  always(
    'A password that the server has set is called set, and is not held any longer; what it leaves open is shown.',
    'ASVS 6.4.3',
    (tried) => answers('savePassword')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'saved') && context(tried).typed === null && after(tried).keys === output(tried)['keys'],
  ),
  never(
    'A password is called set before the server has confirmed it.',
    'ASVS 6.4.3',
    (tried) =>
      isTaken(tried) && after(tried).screen === 'saved' && !(answers('savePassword')(tried) && isOk(tried)),
  ),
  always(
    'A link that was used, is too old or unknown is called dead in one and the same way.',
    'D45',
    (tried) => refusal(tried) === 'LINK_EXPIRED' && !tried.before.context.repeated,
    (tried) =>
      shows(tried, answers('savePassword')(tried) ? 'dead' : 'undoDead') &&
      context(tried).typed === null &&
      problem(tried) === null,
  ),
  always(
    'A link found used after an attempt without an answer may have been used by that: nothing is denied.',
    '§8',
    (tried) => refusal(tried) === 'LINK_EXPIRED' && tried.before.context.repeated,
    (tried) =>
      shows(tried, answers('savePassword')(tried) ? 'used' : 'undoUsed') &&
      context(tried).typed === null &&
      problem(tried) === null,
  ),
  always(
    'A deactivated account is not opened by a new password, and reads why.',
    'D45',
    (tried) => answers('savePassword')(tried) && refusal(tried) === 'ACCOUNT_DEACTIVATED',
    (tried) =>
      shows(tried, 'closed') && problem(tried) === 'ACCOUNT_DEACTIVATED' && context(tried).typed === null,
  ),
  always(
    'A password that is too weak, known from a breach or one’s own name comes back to be changed, with its reason.',
    'ASVS 6.2.12',
    (tried) =>
      answers('savePassword')(tried) &&
      refusal(tried) !== undefined &&
      !['LINK_EXPIRED', 'ACCOUNT_DEACTIVATED'].includes(refusal(tried)!),
    (tried) =>
      isOpen(tried, 'newPassword') &&
      keepsToken(tried) &&
      problem(tried) === refusal(tried) &&
      Object.keys(after(tried).problem?.errors ?? {}).length > 0,
  ),
  always(
    'Without an answer nobody knows whether the password is set: it is called neither, and the same is sent again.',
    '§8',
    (tried) => showed('newPassword')(tried) && isLeftOpen(tried),
    (tried) =>
      shows(tried, 'unsure') &&
      after(tried).canRetry &&
      keepsToken(tried) &&
      keepsTyped(tried) &&
      givesReason(tried),
  ),
  always(
    'A retry sends what was sent before, and remembers that it is one.',
    '§8',
    on('retry.asked'),
    onlyWhere(
      showed('unsure', 'undoUnsure'),
      (tried) =>
        isAsked(tried, showed('unsure')(tried) ? 'newPassword' : 'undo') &&
        context(tried).repeated &&
        keepsToken(tried) &&
        keepsTyped(tried) &&
        keepsChange(tried) &&
        problem(tried) === null,
    ),
  ),
  always(
    'What a link undoes is read before it is undone.',
    'ASVS 7.5.1',
    (tried) => answers('readChange')(tried) && isOk(tried),
    (tried) => isOpen(tried, 'undo') && after(tried).change === output(tried)['change'],
  ),
  always(
    'Where the link cannot be read, nothing has changed, and it is read again.',
    '§8',
    (tried) =>
      (showed('reading')(tried) && isLeftOpen(tried)) ||
      (answers('readChange')(tried) && refusal(tried) !== undefined && refusal(tried) !== 'LINK_EXPIRED'),
    (tried) =>
      shows(tried, 'noAnswer') && after(tried).canLookAgain && keepsToken(tried) && givesReason(tried),
  ),
  always(
    'Looking again reads the same link.',
    '§8',
    on('look.again'),
    onlyWhere(
      showed('noAnswer'),
      (tried) => isAsked(tried, 'reading') && keepsToken(tried) && problem(tried) === null,
    ),
  ),
  always(
    'Only somebody’s own click undoes a change: programs that scan mail open links as well.',
    'ASVS 7.5.1',
    on('undo.confirmed'),
    onlyWhere(
      (tried) => showed('undo')(tried) && !before(tried).busy,
      (tried) => isAsked(tried, 'undo') && keepsToken(tried) && keepsChange(tried) && problem(tried) === null,
    ),
  ),
  always(
    'An undone change leads to a new password where the account has one, since somebody may know the old one.',
    'ASVS 7.5.1',
    (tried) => answers('undoChange')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'undone') && after(tried).resetToken === output(tried)['resetToken'] && keepsChange(tried),
  ),
  never(
    'A change is called undone before the server has confirmed it.',
    'ASVS 7.5.1',
    (tried) =>
      isTaken(tried) && after(tried).screen === 'undone' && !(answers('undoChange')(tried) && isOk(tried)),
  ),
  always(
    'Undoing that is refused shows the reason, and can be tried again.',
    '§8',
    (tried) =>
      answers('undoChange')(tried) && refusal(tried) !== undefined && refusal(tried) !== 'LINK_EXPIRED',
    (tried) =>
      isOpen(tried, 'undo') && problem(tried) === refusal(tried) && keepsToken(tried) && keepsChange(tried),
  ),
  always(
    'Without an answer nobody knows whether the change is undone: it is called neither, and is asked again.',
    '§8',
    (tried) => showed('undo')(tried) && isLeftOpen(tried),
    (tried) =>
      shows(tried, 'undoUnsure') &&
      after(tried).canRetry &&
      keepsToken(tried) &&
      keepsChange(tried) &&
      givesReason(tried),
  ),
  always(
    'Nobody has to wait who has sent something.',
    '§8',
    isCancelled,
    onlyWhere((tried) => before(tried).busy && !showed('reading')(tried), isTaken),
  ),
  never('A token or a password is kept for a reload.', 'ASVS 14.3.3', (tried) => {
    const memory = isTaken(tried) && recoveryMemory(tried.after!)
    return (
      memory !== false &&
      memory !== null &&
      Object.keys(memory).some((key) => !['email', 'resendAt'].includes(key))
    )
  }),
  never(
    'A password is held where no link can take it any more.',
    'ASVS 14.3.3',
    (tried) =>
      isTaken(tried) &&
      context(tried).typed !== null &&
      !['newPassword', 'unsure'].includes(after(tried).screen),
  ),
  ...waits.map(([screen, what]) =>
    always(
      `A server that is silent about ${what} is not waited for without end.`,
      '§8',
      (tried) => showed(screen)(tried) && isSilence(tried),
      (tried) => isTaken(tried) && !after(tried).busy && givesReason(tried),
    ),
  ),
  ends('A new password can be set.', 'D45', (snapshot) => at(snapshot).screen === 'saved'),
  ends('A change can be undone.', 'ASVS 7.5.1', (snapshot) => at(snapshot).screen === 'undone'),
  answerIsAwaited,
]
