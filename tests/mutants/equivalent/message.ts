/** Wrong charts of a message that nobody can tell from the right one. */
export const equivalent: Readonly<Record<string, string>> = {
  'message.recording.recorded/recording.asked/0: without forgetTrouble':
    'a recording that is there has no problem',
}
