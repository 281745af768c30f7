import { chat } from '../../../contract/limits'
import { query } from '../../../contract/shell-limits'
import {
  answers,
  breaks,
  isOk,
  isRefused,
  isTaken,
  on,
  output,
  refusal,
  rulesOf,
  viewOnce,
  type Intent,
  type Trial,
} from '../../intent-kit'
import type { messageMachine } from './machine'
import type { Body } from './ports'
import { messageView, type MessageScreen, type MessageView } from './view'

type MessageTrial = Trial<typeof messageMachine>

const { never, always, ends, lasts } = rulesOf<typeof messageMachine>()

const at = viewOnce<MessageTrial['before'], MessageView>(messageView)
const before = ({ before }: MessageTrial) => at(before)
const after = ({ after }: MessageTrial) => at(after!)
const showed =
  (...screens: readonly MessageScreen[]) =>
  (tried: MessageTrial) =>
    screens.includes(before(tried).screen)
const shows = (tried: MessageTrial, screen: MessageScreen) => isTaken(tried) && after(tried).screen === screen
const silence = (delay: string) => (tried: MessageTrial) =>
  tried.event.type.startsWith(`xstate.after.${delay}.`)
const problem = (tried: MessageTrial) => after(tried).problem?.code ?? null
const body = ({ event }: MessageTrial) => (event as unknown as { body: Body }).body
const sameBody = (tried: MessageTrial) => tried.after!.context.body === tried.before.context.body
const isForgotten = (tried: MessageTrial) => problem(tried) === null && tried.after!.context.tries === 0
const isKept = showed('queued', 'waiting', 'failed', 'refused')
const isRecording = showed('asking', 'running', 'finishing', 'recorded', 'noSound')

/** What one message is meant to do, from the first word to the other side's eyes (§5, §7, D60). */
export const messageIntent: Intent<typeof messageMachine> = [
  always(
    'What is written is kept in the browser and waits for its turn.',
    '§7',
    on('message.written'),
    (tried) =>
      showed('idle')(tried)
        ? shows(tried, 'queued') && tried.after!.context.body === body(tried)
        : isRefused(tried),
  ),
  always(
    'What an earlier page left is taken up: refused messages stay refused with their reason, others go out.',
    '§7',
    on('message.restored'),
    (tried) => {
      const { problem: old } = tried.event as unknown as { problem: { code: string } | null }
      return showed('idle')(tried)
        ? shows(tried, old === null ? 'queued' : 'refused') &&
            tried.after!.context.body === body(tried) &&
            problem(tried) === (old?.code ?? null)
        : isRefused(tried)
    },
  ),
  always(
    'A recording that an earlier page left is offered, said to be found, and not sent by itself.',
    '§7',
    on('recording.restored'),
    (tried) =>
      showed('idle')(tried)
        ? shows(tried, 'recorded') && tried.after!.context.body === body(tried) && after(tried).wasFound
        : isRefused(tried),
  ),
  always(
    'The microphone is asked for only by the person, and again when nothing was recorded or it is repeated.',
    '§8',
    on('recording.asked'),
    (tried) =>
      showed('idle', 'recorded', 'noSound')(tried)
        ? shows(tried, 'asking') && problem(tried) === null
        : isRefused(tried),
  ),
  always(
    'Recording runs once the microphone is open; a missing or denied one is said.',
    '§8',
    (tried) =>
      showed('asking')(tried) && (answers('openMicrophone')(tried) || breaks('openMicrophone')(tried)),
    (tried) =>
      isOk(tried)
        ? shows(tried, 'running')
        : shows(tried, 'noSound') &&
          after(tried).canRecord &&
          problem(tried) === (refusal(tried) ?? 'NO_SOUND'),
  ),
  always('Recording ends when the person stops it.', '§9', on('recording.stopped'), (tried) =>
    showed('running')(tried) ? shows(tried, 'finishing') : isRefused(tried),
  ),
  always('Recording ends by itself after its longest time.', '§9', silence('longestRecording'), (tried) =>
    shows(tried, 'finishing'),
  ),
  always(
    'What was recorded can be heard before it is sent; an empty one is said.',
    '§8',
    (tried) =>
      showed('finishing')(tried) && (answers('finishRecording')(tried) || breaks('finishRecording')(tried)),
    (tried) =>
      isOk(tried)
        ? shows(tried, 'recorded') &&
          tried.after!.context.body === output(tried)['body'] &&
          !after(tried).wasFound
        : shows(tried, 'noSound') && problem(tried) === (refusal(tried) ?? 'NO_SOUND'),
  ),
  always('A recording goes out only when the person sends it.', '§7', on('recording.sent'), (tried) =>
    showed('recorded')(tried) ? shows(tried, 'queued') && sameBody(tried) : isRefused(tried),
  ),
  always(
    'A recording can be dropped at any time, and leaves nothing.',
    '§7',
    on('recording.discarded'),
    (tried) => (isRecording(tried) ? shows(tried, 'left') && isForgotten(tried) : isRefused(tried)),
  ),
  always('A message is sent when its turn has come, and at no other time.', '§7', on('turn.came'), (tried) =>
    showed('queued')(tried) ? shows(tried, 'sending') && sameBody(tried) : isRefused(tried),
  ),
  never(
    'A message is called sent before the server has said so.',
    '§7',
    (tried) => shows(tried, 'sent') && !(answers('sendMessage')(tried) && isOk(tried)),
  ),
  always(
    'What the server has stored is sent, unless another window had sent it or taken it back.',
    '§7',
    (tried) => answers('sendMessage')(tried) && isOk(tried),
    (tried) => shows(tried, output(tried)['elsewhere'] ? 'elsewhere' : 'sent'),
  ),
  always(
    'What the server refuses stays with its reason, and can be tried again or dropped.',
    '§8',
    (tried) => answers('sendMessage')(tried) && refusal(tried) !== undefined,
    (tried) =>
      shows(tried, 'refused') &&
      sameBody(tried) &&
      problem(tried) === refusal(tried) &&
      after(tried).canRetry &&
      after(tried).canDrop,
  ),
  always(
    'Without an answer it is sent again by itself a few times, and then waits for the person.',
    '§8',
    (tried) => breaks('sendMessage')(tried) || silence('answerTimeout')(tried),
    (tried) =>
      sameBody(tried) &&
      (tried.before.context.tries < query.retries
        ? shows(tried, 'waiting') && tried.after!.context.tries === tried.before.context.tries + 1
        : shows(tried, 'failed') &&
          after(tried).canRetry &&
          problem(tried) === (breaks('sendMessage')(tried) ? 'UNREACHABLE' : 'TIMED_OUT')),
  ),
  always(
    'The wait before a repeat ends by itself.',
    '§8',
    silence('backOff'),
    (tried) => shows(tried, 'queued') && tried.after!.context.tries === tried.before.context.tries,
  ),
  always(
    'The person has a message sent again at once, with all tries anew.',
    '§8',
    on('retry.asked'),
    (tried) =>
      showed('waiting', 'failed', 'refused')(tried)
        ? shows(tried, 'queued') && isForgotten(tried) && sameBody(tried)
        : isRefused(tried),
  ),
  always('A message that is not on its way can be taken back.', 'D60', on('message.dropped'), (tried) =>
    isKept(tried) ? shows(tried, 'left') && isForgotten(tried) : isRefused(tried),
  ),
  always('What another window settled is settled here.', '§7', on('elsewhere.settled'), (tried) =>
    isKept(tried) ? shows(tried, 'elsewhere') && isForgotten(tried) : isRefused(tried),
  ),
  always('Only what was sent is seen by the other side.', '§7', on('message.read'), (tried) =>
    showed('sent')(tried) ? shows(tried, 'seen') : isRefused(tried),
  ),
  ends('Every message is seen by the other side, or taken back, in the end.', '§7', (snapshot) =>
    ['seen', 'left', 'elsewhere'].includes(at(snapshot).screen),
  ),
  lasts(
    'A recording is as long as the server takes.',
    '§9',
    'longestRecording',
    10_000,
    chat.recordingSeconds * 1000,
  ),
  lasts(
    'An answer is waited for long enough for a file on a slow line, and not for ever.',
    '§8',
    'answerTimeout',
    20_000,
    600_000,
  ),
  lasts('A repeat comes soon, and not at once.', '§8', 'backOff', 500, 60_000),
]
