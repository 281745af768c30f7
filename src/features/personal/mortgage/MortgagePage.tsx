import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { repayment } from '../../../../contract/money/mortgage'
import { RepaymentSummary } from '../../../shared/mortgage/RepaymentSummary'
import { mortgageOf, type Terms } from '../../../shared/mortgage/mortgage-terms'
import { TermsFields } from '../../../shared/mortgage/TermsFields'
import type { SitePageProps } from '../../../app/page/site-page'
import { Button } from '../../../ui/buttons/Button'
import { Card } from '../../../ui/layout/Card'
import { searchOf, termsOf, type MortgageSearch } from './mortgage-search'
import { YearlyDetail } from './YearlyDetail'
import { PageHead } from '../../../ui/layout/PageHead'

/** Mortgage calculator; computes locally as the user types, with the same formula as the server. */
export default function MortgagePage({ search: asked, onSearch }: SitePageProps) {
  const { t } = useTranslation()
  const search = asked as MortgageSearch
  const [terms, setTerms] = useState<Terms>(() => termsOf(search))
  const [detail, setDetail] = useState(Boolean(search.show_all_details))
  const mortgage = mortgageOf(terms)
  const show = (wanted: boolean) => {
    setDetail(wanted)
    onSearch(searchOf(terms, wanted), true)
  }
  return (
    <div className="page grid gap-8 pt-6">
      <PageHead title={t('browse.mortgage.title')} text={t('tools.mortgage.text')} />
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <TermsFields
            terms={terms}
            onTerms={setTerms}
            onRest={() => onSearch(searchOf(terms, detail), true)}
          />
        </Card>
        <Card>
          {mortgage ? (
            <RepaymentSummary mortgage={mortgage} repaid={repayment(mortgage)} />
          ) : (
            <p className="text-muted">{t('browse.mortgage.incomplete')}</p>
          )}
        </Card>
      </div>
      <section aria-labelledby="yearly" className="grid gap-4">
        <h2 id="yearly" className="display text-lg">
          {t('tools.mortgage.yearly')}
        </h2>
        {detail && mortgage ? (
          <YearlyDetail mortgage={mortgage} terms={terms} onHide={() => show(false)} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="measure text-sm text-muted">{t('tools.mortgage.yearlyText')}</p>
            <Button icon="list" aria-disabled={!mortgage} onClick={() => mortgage && show(true)}>
              {t('tools.mortgage.showYears')}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}
