import { Link } from '@tanstack/react-router'
import { useSettings } from '../api/use-settings'

/** Logo and name, linking to the home page or the start of the current area. */
export function Logo({ to = '/' }: { to?: '/' | '/admin' }) {
  const { company_name: name, web_logo: picture } = useSettings()
  return (
    <Link to={to} className="flex min-h-11 shrink-0 items-center gap-2 rounded-md">
      {picture ? (
        <img src={picture} alt="" height={32} className="h-8 w-auto" />
      ) : (
        <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
          <rect width="32" height="32" rx="8" className="fill-accent" />
          <path
            d="M8 26V14.5L16 8l8 6.5V26M13 26v-7.5h6V26"
            className="fill-none stroke-on-accent"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <span className="display text-lg">{name}</span>
    </Link>
  )
}
