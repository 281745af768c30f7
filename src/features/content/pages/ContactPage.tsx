import { ClientOnly, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useSettings } from '../../../app/api/use-settings'
import { ContactLinks } from '../../../ui/buttons/ContactLinks'
import { Awaited } from '../../../ui/feedback/Awaited'

// No other content page needs the code for forms, so load it on demand.
const ContactForm = lazy(() => import('./ContactForm'))

/** Contact form and the operator's other contact details. */
export function ContactPage() {
  const { t } = useTranslation()
  const { contact } = useSettings()
  const waiting = <Awaited className="h-[34rem] max-w-2xl" />
  return (
    <div className="page grid gap-8 pt-6 md:pt-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <header className="grid gap-2 lg:col-span-2">
        <h1 className="display text-xl md:text-2xl">{t('pages.contact.title')}</h1>
        <p className="measure text-muted">
          {t('pages.contact.text')} {t('pages.contact.before')}{' '}
          <Link to="/$page" params={{ page: 'faqs' }} className="link">
            {t('pages.faqs.title')}
          </Link>
        </p>
      </header>
      {/* Client only: input in a server-rendered form would be lost or end up in the URL. */}
      <ClientOnly fallback={waiting}>
        <Suspense fallback={waiting}>
          <ContactForm />
        </Suspense>
      </ClientOnly>
      {(contact.phone || contact.email || contact.address) && (
        <section aria-labelledby="reach" className="grid content-start gap-3">
          <h2 id="reach" className="display text-lg">
            {t('pages.contact.reach')}
          </h2>
          <ContactLinks mobile={contact.phone || null} email={contact.email || null} />
          {contact.address && (
            <address className="text-sm whitespace-pre-line text-muted not-italic">{contact.address}</address>
          )}
        </section>
      )}
    </div>
  )
}
