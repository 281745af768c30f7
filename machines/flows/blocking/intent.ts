import {
  answers,
  breaks,
  isOk,
  isRefused,
  isSilence,
  isTaken,
  on,
  output,
  refusal,
  rulesOf,
  viewOnce,
  type Intent,
  type Trial,
} from '../../intent-kit'
import type { blockingMachine } from './machine'
import { blockingView, type BlockingView } from './view'

type BlockingTrial = Trial<typeof blockingMachine>

const { never, always, ends, lasts } = rulesOf<typeof blockingMachine>()

const at = viewOnce<BlockingTrial['before'], BlockingView>(blockingView)
const before = ({ before }: BlockingTrial) => at(before)
const after = ({ after }: BlockingTrial) => at(after!)
const showed =
  (...screens: readonly string[]) =>
  (tried: BlockingTrial) =>
    screens.includes(before(tried).screen)
const shows = (tried: BlockingTrial, screen: string) => isTaken(tried) && after(tried).screen === screen
const isClosed = showed('closed', 'closedBlocked')
const wait = showed('reading', 'submitting', 'unblocking')

/** The problem that no answer leaves. */
const saysWhy = (tried: BlockingTrial) =>
  after(tried).problem?.code === (isSilence(tried) ? 'TIMED_OUT' : 'UNREACHABLE')

/** What blocking somebody is meant to do (§7, D57 to D59). */
export const blockingIntent: Intent<typeof blockingMachine> = [
  always('Each opening asks the server whether the block holds.', 'D59', on('dialog.opened'), (tried) =>
    isClosed(tried) ? shows(tried, 'reading') : isRefused(tried),
  ),
  always(
    'A block that holds is shown with its end, otherwise blocking is offered.',
    'D59',
    (tried) => answers('readBlock')(tried) && isOk(tried),
    (tried) =>
      shows(tried, output(tried)['block'] === null ? 'form' : 'blocked') &&
      after(tried).known === output(tried)['block'] &&
      after(tried).problem === null,
  ),
  always(
    'Where no usable answer comes, it is said that nothing has changed.',
    '§8',
    (tried) =>
      showed('reading')(tried) &&
      (breaks('readBlock')(tried) || isSilence(tried) || refusal(tried) !== undefined),
    (tried) =>
      shows(tried, 'noAnswer') &&
      after(tried).canLookAgain &&
      (refusal(tried) === undefined ? saysWhy(tried) : after(tried).problem?.code === refusal(tried)),
  ),
  never(
    'Somebody is called blocked before the server has said so.',
    'D59',
    (tried) =>
      isTaken(tried) &&
      after(tried).screen === 'blocked' &&
      !(isOk(tried) && (answers('setBlock')(tried) || output(tried)['block'] != null)),
  ),
  never(
    'A block is called lifted before the server has said so.',
    'D59',
    (tried) =>
      isTaken(tried) &&
      after(tried).known === null &&
      before(tried).known !== null &&
      !(isOk(tried) && (answers('liftBlock')(tried) || answers('readBlock')(tried))),
  ),
  always(
    'Nobody is blocked without reading what it does and confirming it; the reason is kept.',
    '§7',
    on('block.confirmed'),
    (tried) =>
      showed('form')(tried)
        ? shows(tried, 'submitting') &&
          after(tried).reason === (tried.event as { reason: string }).reason &&
          after(tried).problem === null
        : isRefused(tried),
  ),
  always(
    'A block that the server has set is shown with its reason.',
    '§7',
    (tried) => answers('setBlock')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'blocked') &&
      after(tried).known?.reason === before(tried).reason &&
      after(tried).problem === null,
  ),
  always(
    'A refused reason comes back to be changed, with what was typed.',
    '§8',
    (tried) =>
      answers('setBlock')(tried) &&
      (output(tried)['errors'] as Record<string, string> | undefined)?.['reason'] !== undefined,
    (tried) =>
      shows(tried, 'form') &&
      after(tried).reason === before(tried).reason &&
      after(tried).problem?.code === refusal(tried),
  ),
  always(
    'Any other refusal is shown with what the server says.',
    '§8',
    (tried) =>
      (answers('setBlock')(tried) || answers('liftBlock')(tried)) &&
      refusal(tried) !== undefined &&
      (output(tried)['errors'] as Record<string, string> | undefined)?.['reason'] === undefined,
    (tried) =>
      shows(tried, 'refused') && after(tried).canLookAgain && after(tried).problem?.code === refusal(tried),
  ),
  always(
    'Without an answer nothing is claimed, and trying again does the same once more.',
    '§8',
    (tried) =>
      showed('submitting', 'unblocking')(tried) && isTaken(tried) && output(tried)['ok'] === undefined,
    (tried) =>
      shows(tried, showed('submitting')(tried) ? 'blockFailed' : 'unblockFailed') &&
      after(tried).canRetry &&
      saysWhy(tried),
  ),
  always('A retry asks for what was asked before.', '§8', on('retry.asked'), (tried) =>
    showed('blockFailed')(tried)
      ? shows(tried, 'submitting') && after(tried).problem === null
      : showed('unblockFailed')(tried)
        ? shows(tried, 'unblocking') && after(tried).problem === null
        : isRefused(tried),
  ),
  always('Whoever blocked may lift it.', 'D59', on('unblock.asked'), (tried) =>
    showed('blocked')(tried) ? shows(tried, 'unblocking') : isRefused(tried),
  ),
  always(
    'A lifted block is gone, with its reason.',
    'D59',
    (tried) => answers('liftBlock')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'unblocked') &&
      after(tried).known === null &&
      after(tried).reason === '' &&
      after(tried).problem === null,
  ),
  always('After lifting it, blocking again starts with the question.', 'D59', on('block.asked'), (tried) =>
    showed('unblocked')(tried) ? shows(tried, 'form') : isRefused(tried),
  ),
  always(
    'Looking again asks the server anew, without the problem of before.',
    '§8',
    on('look.again'),
    (tried) =>
      showed('noAnswer', 'refused')(tried)
        ? shows(tried, 'reading') && after(tried).problem === null
        : isRefused(tried),
  ),
  always(
    'The dialog closes whenever nothing is being changed, and forgets the problem; what is blocked stays blocked.',
    '§7',
    on('dialog.closed'),
    (tried) =>
      isClosed(tried) || showed('submitting', 'unblocking')(tried)
        ? isRefused(tried)
        : isTaken(tried) &&
          !after(tried).open &&
          after(tried).problem === null &&
          after(tried).known === before(tried).known,
  ),
  always(
    'A server that says nothing is not waited for without end.',
    '§8',
    (tried) => isSilence(tried) && showed('reading')(tried),
    (tried) => shows(tried, 'noAnswer') && saysWhy(tried),
  ),
  always(
    'Whoever waits is told that the server is asked.',
    '§8',
    (tried) => wait(tried) && isTaken(tried),
    (tried) => before(tried).busy && before(tried).waitingFor === 'server',
  ),
  ends('The dialog can always be closed.', '§7', (snapshot) => !at(snapshot).open),
  lasts(
    'An answer is waited for long enough for a slow line, and not for ever.',
    '§8',
    'answerTimeout',
    5_000,
    60_000,
  ),
]
