import { Link } from '@tanstack/react-router'

/** Link between the sign-in and registration forms; the URL decides which is shown. */
export function FormLink({ to, text, link }: { to: '/login' | '/register'; text: string; link: string }) {
  return (
    <p className="border-t border-line pt-4 text-sm text-muted">
      {text}{' '}
      <Link to={to} search={(search) => search} replace className="link" data-event="entry.opened">
        {link}
      </Link>
    </p>
  )
}
