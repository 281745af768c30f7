import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/QueryFailure'
import { fetchPrivate } from '../../media/private-file'
import { Button } from '../../ui/Button'

/** A voice message: it comes when somebody wants to hear it, since its address opens only with the person's token. */
export function Recording({ url }: { url: string }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const sound = useQuery({
    queryKey: ['private-file', url],
    queryFn: ({ signal }) => fetchPrivate(url, signal),
    enabled: wanted,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (sound.error) return <QueryFailure of={sound} />
  if (!sound.data)
    return (
      <Button size="sm" busy={wanted} onClick={() => setWanted(true)}>
        {t('chat.play')}
      </Button>
    )
  return (
    // What somebody says into a microphone has no subtitles.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio controls autoPlay aria-label={t('chat.recording')} ref={(audio) => lend(sound.data, audio)} />
  )
}

/** Gives the player an address of what is in memory for as long as it is on the page. */
function lend(blob: Blob, audio: HTMLAudioElement | null) {
  if (!audio) return
  const address = URL.createObjectURL(blob)
  audio.src = address
  return () => URL.revokeObjectURL(address)
}
