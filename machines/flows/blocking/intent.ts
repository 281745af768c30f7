import { isRefused, isTaken, on, type Intent } from '../../intent-kit'
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
import type { blockingMachine } from './machine'
import { blockingView, type BlockingView } from './view'

const { never, always, ends, at, before, after, showed, shows, sent, problem, givesReason, onlyWhere } =
  flowRules<typeof blockingMachine, BlockingView>(blockingView)

const isClosed = showed('closed', 'closedBlocked')
const wait = showed('reading', 'submitting', 'unblocking')

/** Intended behaviour of blocking a user (§7, D57–D59). */
export const blockingIntent: Intent<typeof blockingMachine> = [
  always(
    'Each opening asks the server whether the block holds.',
    'D59',
    on('dialog.opened'),
    onlyWhere(isClosed, (tried) => shows(tried, 'reading')),
  ),
  always(
    'A block that holds is shown with its end, otherwise blocking is offered.',
    'D59',
    (tried) => answers('readBlock')(tried) && isOk(tried),
    (tried) =>
      shows(tried, output(tried)['block'] === null ? 'form' : 'blocked') &&
      after(tried).known === output(tried)['block'] &&
      problem(tried) === null,
  ),
  always(
    'Where no usable answer comes, nothing has changed, and the page shows that.',
    '§8',
    (tried) => showed('reading')(tried) && isDenied(tried),
    (tried) => shows(tried, 'noAnswer') && after(tried).canLookAgain && givesReason(tried),
  ),
  never(
    'Somebody is called blocked before the server has confirmed it.',
    'D59',
    (tried) =>
      isTaken(tried) &&
      after(tried).screen === 'blocked' &&
      !(isOk(tried) && (answers('setBlock')(tried) || output(tried)['block'] != null)),
  ),
  never(
    'A block is called lifted before the server has confirmed it.',
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
    onlyWhere(
      showed('form'),
      (tried) =>
        shows(tried, 'submitting') &&
        after(tried).reason === sent<'block.confirmed'>(tried).reason &&
        problem(tried) === null,
    ),
  ),
  always(
    'A block that the server has set is shown with its reason.',
    '§7',
    (tried) => answers('setBlock')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'blocked') &&
      after(tried).known?.reason === before(tried).reason &&
      problem(tried) === null,
  ),
  always(
    'A refused reason comes back to be changed, with what was typed.',
    '§8',
    (tried) =>
      answers('setBlock')(tried) &&
      (output(tried)['errors'] as Record<string, string> | undefined)?.['reason'] !== undefined,
    (tried) => shows(tried, 'form') && after(tried).reason === before(tried).reason && givesReason(tried),
  ),
  always(
    'Any other refusal is shown with its reason.',
    '§8',
    (tried) =>
      (answers('setBlock')(tried) || answers('liftBlock')(tried)) &&
      refusal(tried) !== undefined &&
      (output(tried)['errors'] as Record<string, string> | undefined)?.['reason'] === undefined,
    (tried) => shows(tried, 'refused') && after(tried).canLookAgain && givesReason(tried),
  ),
  always(
    'Without an answer nothing is claimed, and trying again does the same once more.',
    '§8',
    (tried) =>
      showed('submitting', 'unblocking')(tried) && isTaken(tried) && output(tried)['ok'] === undefined,
    (tried) =>
      shows(tried, showed('submitting')(tried) ? 'blockFailed' : 'unblockFailed') &&
      after(tried).canRetry &&
      givesReason(tried),
  ),
  always('A retry asks for what was asked before.', '§8', on('retry.asked'), (tried) =>
    showed('blockFailed')(tried)
      ? shows(tried, 'submitting') && problem(tried) === null
      : showed('unblockFailed')(tried)
        ? shows(tried, 'unblocking') && problem(tried) === null
        : isRefused(tried),
  ),
  always(
    'The person who blocked may lift it.',
    'D59',
    on('unblock.asked'),
    onlyWhere(showed('blocked'), (tried) => shows(tried, 'unblocking')),
  ),
  always(
    'A lifted block is gone, with its reason.',
    'D59',
    (tried) => answers('liftBlock')(tried) && isOk(tried),
    (tried) =>
      shows(tried, 'unblocked') &&
      after(tried).known === null &&
      after(tried).reason === '' &&
      problem(tried) === null,
  ),
  always(
    'After lifting it, blocking again starts with the question.',
    'D59',
    on('block.asked'),
    onlyWhere(showed('unblocked'), (tried) => shows(tried, 'form')),
  ),
  always(
    'Looking again asks the server anew, without the earlier problem.',
    '§8',
    on('look.again'),
    onlyWhere(showed('noAnswer', 'refused'), (tried) => shows(tried, 'reading') && problem(tried) === null),
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
          problem(tried) === null &&
          after(tried).known === before(tried).known,
  ),
  always(
    'A silent server is not waited for without end.',
    '§8',
    (tried) => isSilence(tried) && showed('reading')(tried),
    (tried) => shows(tried, 'noAnswer') && givesReason(tried),
  ),
  always(
    'A person who waits sees that the server is asked.',
    '§8',
    (tried) => wait(tried) && isTaken(tried),
    (tried) => before(tried).busy && before(tried).waitingFor === 'server',
  ),
  ends('The dialog can always be closed.', '§7', (snapshot) => !at(snapshot).open),
  answerIsAwaited,
]
