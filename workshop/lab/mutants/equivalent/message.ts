/** Equivalent mutants of the message chart. */
export const equivalent: Readonly<Record<string, string>> = {
  'message.recording.recorded/recording.asked/0: without forgetTrouble':
    'a recording that is there has no problem',
}
