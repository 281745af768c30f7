let endedByServer = false

/** Remembers that the server, not the person, has ended the session. */
export function sessionWasEnded(): void {
  endedByServer = true
}

/** Whether it has, told once: whoever asks sends the person from their pages to the door. */
export function takeEnded(): boolean {
  const was = endedByServer
  endedByServer = false
  return was
}
