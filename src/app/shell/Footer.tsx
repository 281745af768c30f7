import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useSettings } from '../api/use-settings'

const entry = 'inline-flex min-h-11 items-center text-muted hover:text-ink md:min-h-8'

/** The site's own pages, most requested first. */
const pages = ['faqs', 'about-us', 'contact-us', 'users', 'terms', 'privacy'] as const

/** Tools for buyers, with their text keys. */
const tools = [
  ['compare', 'browse.compare'],
  ['mortgage-calculator', 'browse.mortgage.title'],
  ['area-converter', 'browse.area.title'],
] as const

/** Site footer: links to the main pages, contact details and the operating company. */
export function Footer() {
  const { t } = useTranslation()
  const { company_name: name, contact, mailbox, test_payments: testPayments } = useSettings()
  return (
    <footer className="border-t border-line bg-sunken pt-10 pb-28 text-sm md:pb-10">
      <div className="page grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
        <div className="col-span-full grid content-start gap-2 sm:col-span-1">
          <p className="display text-lg">{name}</p>
          <p className="measure text-muted">{t('shell.siteDescription')}</p>
        </div>
        <nav aria-label={t('shell.footerNav')} className="grid content-start justify-items-start">
          <Link to="/properties" search={{ property_type: 'sell' }} className={entry}>
            {t('shell.buy')}
          </Link>
          <Link to="/properties" search={{ property_type: 'rent' }} className={entry}>
            {t('shell.rent')}
          </Link>
          <Link to="/projects" className={entry}>
            {t('shell.projects')}
          </Link>
          <Link to="/agents" className={entry}>
            {t('shell.agents')}
          </Link>
          {tools.map(([page, name]) => (
            <Link key={page} to="/$page" params={{ page }} className={entry}>
              {t(name)}
            </Link>
          ))}
          <Link to="/list-property" className={entry}>
            {t('shell.list')}
          </Link>
          <Link to="/subscription-plan" className={entry}>
            {t('shell.packages')}
          </Link>
        </nav>
        <nav aria-label={t('shell.houseNav')} className="grid content-start justify-items-start">
          <Link to="/articles" className={entry}>
            {t('shell.articles')}
          </Link>
          {pages.map((page) => (
            <Link key={page} to="/$page" params={{ page }} className={entry}>
              {t(`shell.page.${page}`)}
            </Link>
          ))}
        </nav>
        <address className="col-span-full grid content-start justify-items-start not-italic sm:col-span-1">
          {contact.email && (
            <a href={`mailto:${contact.email}`} className={entry}>
              {contact.email}
            </a>
          )}
          {contact.phone && (
            <a href={`tel:${contact.phone.replace(/\s/g, '')}`} dir="ltr" className={entry}>
              {contact.phone}
            </a>
          )}
          {contact.address && <span className="py-1 text-muted">{contact.address}</span>}
        </address>
      </div>
      {(mailbox || testPayments) && (
        <p className="page mt-8 text-xs text-muted">
          {testPayments && t('shell.testPayments')}{' '}
          {mailbox && (
            <a href="/mailbox" className="link">
              {t('shell.mailbox')}
            </a>
          )}
        </p>
      )}
    </footer>
  )
}
