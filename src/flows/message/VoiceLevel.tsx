import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { chat } from '../../../contract/limits'
import { clockTime } from '../../ui/format/clock-time'
import type { Microphone } from './microphone'

/** Update interval of the level meter, in ms. */
const beat = 100

/** Recording time and level meter. */
export function VoiceLevel({ microphone }: { microphone: Pick<Microphone, 'level'> }) {
  const { t } = useTranslation()
  const [start] = useState(() => Date.now())
  const [seconds, setSeconds] = useState(0)
  const bar = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(Math.floor((Date.now() - start) / 1000))
      if (bar.current) bar.current.value = microphone.level()
    }, beat)
    return () => clearInterval(timer)
  }, [microphone, start])
  return (
    <>
      <p className="text-muted tabular-nums">
        {t('message.running.meaning', {
          time: clockTime(seconds),
          longest: clockTime(chat.recordingSeconds),
        })}
      </p>
      <meter ref={bar} min={0} max={1} value={0} aria-label={t('message.running.level')} className="w-full" />
    </>
  )
}
