import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { QueryFailure } from '../../app/api/QueryFailure'
import { fetchPrivate, privateFileKey } from '../../app/files/private-file'
import { SoundPlayer } from '../../shared/media/SoundPlayer'
import { Button } from '../../ui/buttons/Button'

/** A voice message; loaded on play, because its URL needs the user's token. */
export function Recording({ url }: { url: string }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const sound = useQuery({
    queryKey: [privateFileKey, url],
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
  return <SoundPlayer autoPlay sound={sound.data} label={t('chat.recording')} />
}
