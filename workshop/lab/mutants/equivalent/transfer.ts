const noFile = 'a file is held only while it is sent, so there is none to drop'

/** Equivalent mutants of the transfer chart. */
export const equivalent: Readonly<Record<string, string>> = {
  'transfer.offered/transfer.begun/0: without dropFile': noFile,
  'transfer.givingUp/xstate.done.actor.giveUp/7: without dropFile': noFile,
  'transfer.awaiting/receipt.chosen/0: guard dropped': 'before the first receipt there is always one left',
}
