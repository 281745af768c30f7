import { useTranslation } from '../../../ui/i18n/use-translation'

/** Units with their length in seconds, longest first. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Returns a formatter for measured times in seconds, in the longest unit that they fill: "0.4 sec", "3 min", "2 days". */
export function useStayTime(): (seconds: number) => string {
  const { i18n } = useTranslation()
  return (seconds) => {
    const [unit, length] = units.find(([, least]) => seconds >= least) ?? units[3]
    const value = seconds / length
    return new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
      numberingSystem: 'latn',
    }).format(value)
  }
}
