import { useCallback } from 'react'

interface SoundPlayerProps {
  sound: Blob
  /** Its name for screen readers. */
  label: string
  autoPlay?: boolean
}

/** Plays what is in memory, by the browser's own buttons. */
export function SoundPlayer({ sound, label, autoPlay }: SoundPlayerProps) {
  const lend = useCallback(
    (player: HTMLAudioElement | null) => {
      if (!player) return
      const address = URL.createObjectURL(sound)
      player.src = address
      return () => URL.revokeObjectURL(address)
    },
    [sound],
  )
  // A voice message has no subtitles.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls autoPlay={autoPlay} aria-label={label} className="w-full min-w-48" ref={lend} />
}
