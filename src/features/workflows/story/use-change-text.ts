import { useTranslation } from '../../../ui/i18n/use-translation'
import { rateOf, type ComparedShare, type Share } from './compare-figures'

/** Returns formatters for shares and for their differences: "45 % (9 of 20)", "+4.2 points". */
export function useChangeText() {
  const { t, i18n } = useTranslation()
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  })
  const count = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' })
  const signed = new Intl.NumberFormat(i18n.language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  })
  const of = ({ n, of }: Share) => t('atlas.between.of', { n: count.format(n), count: of })
  return {
    share: (one: Share, { verdict }: ComparedShare) =>
      verdict === 'few' ? of(one) : `${percent.format(rateOf(one))} (${of(one)})`,
    points: ({ before, after, verdict }: ComparedShare) =>
      verdict === 'few'
        ? '–'
        : t('atlas.between.points', { n: signed.format(100 * (rateOf(after) - rateOf(before))) }),
    relative: (before: number, after: number) => `${signed.format(Math.round(100 * (after / before - 1)))} %`,
  }
}
