import { useEffect, useState } from 'react'

export interface CountDownProps {
  /** When it is over, in milliseconds since 1970. */
  until: number
  /** Words around the time; gets "1:05". */
  children: (left: string, seconds: number) => React.ReactNode
}

/** Minutes and seconds until a moment, drawn each second. It never speaks; announce the end where it matters. */
export function CountDown({ until, children }: CountDownProps) {
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const over = seconds === 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [over])
  return <>{children(clockTime(seconds), seconds)}</>
}

/** Seconds as "1:05". */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
