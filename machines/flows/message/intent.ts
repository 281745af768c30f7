import { isRefused, on, type Intent, type Trial } from '../../intent-kit'
import { answers, breaks, flowRules, isOk, isSilence, output, pauseEnds, refusal } from '../intent-kit'
import type { messageMachine } from './machine'
import { messageView, type MessageView } from './view'

type MessageTrial = Trial<typeof messageMachine>

const {
  never,
  always,
  ends,
  lasts,
  at,
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
} = flowRules<typeof messageMachine, MessageView>(messageView)

const isReset = (tried: MessageTrial) => problem(tried) === null && context(tried).tries === 0
/** Number of automatic retries of an unanswered message (§4); after that, only the user can send it again. */
const repeats = 3
const isKept = showed('queued', 'waiting', 'failed', 'refused')
const isRecording = showed('asking', 'running', 'finishing', 'recorded', 'noSound')

/** Intended behaviour of one message, from typing until the recipient has read it (§5, §7, D60). */
export const messageIntent: Intent<typeof messageMachine> = [
  always(
    'What is written is kept in the browser and waits for its turn.',
    '§7',
    on('message.written'),
    onlyWhere(
      showed('idle'),
      (tried) => shows(tried, 'queued') && context(tried).body === sent<'message.written'>(tried).body,
    ),
  ),
  always(
    'What an earlier page left is taken up: refused messages stay refused with their reason, others go out.',
    '§7',
    on('message.restored'),
    (tried) => {
      const { body, problem: old } = sent<'message.restored'>(tried)
      return showed('idle')(tried)
        ? shows(tried, old === null ? 'queued' : 'refused') &&
            context(tried).body === body &&
            problem(tried) === (old?.code ?? null)
        : isRefused(tried)
    },
  ),
  always(
    'A recording that an earlier page left is offered as found, and not sent by itself.',
    '§7',
    on('recording.restored'),
    onlyWhere(
      showed('idle'),
      (tried) =>
        shows(tried, 'recorded') &&
        context(tried).body === sent<'recording.restored'>(tried).body &&
        after(tried).wasFound,
    ),
  ),
  always(
    'The microphone is asked for only by the person, and again when nothing was recorded or it is repeated.',
    '§8',
    on('recording.asked'),
    onlyWhere(
      showed('idle', 'recorded', 'noSound'),
      (tried) => shows(tried, 'asking') && problem(tried) === null,
    ),
  ),
  always(
    'Recording runs once the microphone is open; a missing or denied one is shown.',
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
  always(
    'Recording ends when the person stops it.',
    '§9',
    on('recording.stopped'),
    onlyWhere(showed('running'), (tried) => shows(tried, 'finishing')),
  ),
  always('Recording ends by itself after its longest time.', '§9', pauseEnds('longestRecording'), (tried) =>
    shows(tried, 'finishing'),
  ),
  always(
    'A recording can be played before it is sent; an empty one is shown as empty.',
    '§8',
    (tried) =>
      showed('finishing')(tried) && (answers('finishRecording')(tried) || breaks('finishRecording')(tried)),
    (tried) =>
      isOk(tried)
        ? shows(tried, 'recorded') && context(tried).body === output(tried)['body'] && !after(tried).wasFound
        : shows(tried, 'noSound') && problem(tried) === (refusal(tried) ?? 'NO_SOUND'),
  ),
  always(
    'A recording goes out only when the person sends it.',
    '§7',
    on('recording.sent'),
    onlyWhere(showed('recorded'), (tried) => shows(tried, 'queued') && kept(tried, 'body')),
  ),
  always(
    'A recording can be dropped at any time, and leaves nothing.',
    '§7',
    on('recording.discarded'),
    onlyWhere(isRecording, (tried) => shows(tried, 'left') && isReset(tried)),
  ),
  always(
    'A message is sent when its turn has come, and at no other time.',
    '§7',
    on('turn.came'),
    onlyWhere(showed('queued'), (tried) => shows(tried, 'sending') && kept(tried, 'body')),
  ),
  never(
    'A message is called sent before the server has confirmed it.',
    '§7',
    (tried) => shows(tried, 'sent') && !(answers('sendMessage')(tried) && isOk(tried)),
  ),
  always(
    'What the server has stored is sent.',
    '§7',
    (tried) => answers('sendMessage')(tried) && isOk(tried),
    (tried) => shows(tried, 'sent'),
  ),
  always(
    'What the server refuses stays with its reason, and can be tried again or dropped.',
    '§8',
    (tried) => answers('sendMessage')(tried) && refusal(tried) !== undefined,
    (tried) =>
      shows(tried, 'refused') &&
      kept(tried, 'body') &&
      givesReason(tried) &&
      after(tried).canRetry &&
      after(tried).canDrop,
  ),
  always(
    'Without an answer it is sent again by itself three times, and then waits for the person.',
    '§8',
    (tried) => breaks('sendMessage')(tried) || isSilence(tried),
    (tried) =>
      kept(tried, 'body') &&
      (earlier(tried).tries < repeats
        ? shows(tried, 'waiting') && context(tried).tries === earlier(tried).tries + 1
        : shows(tried, 'failed') && after(tried).canRetry && givesReason(tried)),
  ),
  always(
    'The wait before a repeat ends by itself.',
    '§8',
    pauseEnds('backOff'),
    (tried) => shows(tried, 'queued') && kept(tried, 'tries'),
  ),
  always(
    'The person has a message sent again at once, with all tries anew.',
    '§8',
    on('retry.asked'),
    onlyWhere(
      showed('waiting', 'failed', 'refused'),
      (tried) => shows(tried, 'queued') && isReset(tried) && kept(tried, 'body'),
    ),
  ),
  always(
    'A message that is not on its way can be taken back.',
    'D60',
    on('message.dropped'),
    onlyWhere(isKept, (tried) => shows(tried, 'left') && isReset(tried)),
  ),
  always(
    'What another window settled is settled here.',
    '§7',
    on('elsewhere.settled'),
    onlyWhere(isKept, (tried) => shows(tried, 'elsewhere') && isReset(tried)),
  ),
  always(
    'Only what was sent is seen by the other side.',
    '§7',
    on('message.read'),
    onlyWhere(showed('sent'), (tried) => shows(tried, 'seen')),
  ),
  ends('Every message is seen by the other side, or taken back, in the end.', '§7', (snapshot) =>
    ['seen', 'left', 'elsewhere'].includes(at(snapshot).screen),
  ),
  lasts('A recording is at most five minutes long.', '§9', 'longestRecording', 10_000, 5 * 60_000),
  lasts(
    'An answer is waited for long enough for a file on a slow line, and not for ever.',
    '§8',
    'answerTimeout',
    20_000,
    600_000,
  ),
  lasts('A repeat comes soon, and not at once.', '§8', 'backOff', 500, 60_000),
]
