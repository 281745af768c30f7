import { useCallback } from 'react'

interface SoundPlayerProps {
  sound: Blob
  /** Accessible name. */
  label: string
  autoPlay?: boolean
}

/** Plays an in-memory recording with native controls. */
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
  // Voice messages have no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls autoPlay={autoPlay} aria-label={label} className="w-full min-w-48" ref={lend} />
}
