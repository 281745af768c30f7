import { HtmlValidate, StaticConfigLoader } from 'html-validate'
const v = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))
const base = 'http://localhost:4530'
const slug = (await (await fetch(base + '/api/get-property-list')).json()).data[0].slug_id
const pj = (await (await fetch(base + '/api/get-projects')).json()).data[0].id
for (const path of [
  '/',
  '/properties',
  '/map',
  '/projects',
  `/properties-details/${slug}`,
  `/project-details/${pj}`,
  '/articles',
  '/articles/what-to-look-at-on-a-first-viewing',
  '/agents',
  '/agents/3',
  '/users',
  '/faqs',
  '/contact-us',
  '/about-us',
  '/terms',
  '/privacy',
  '/subscription-plan',
  '/login',
  '/register',
  '/nope',
]) {
  const html = await (await fetch(base + path)).text()
  const t = Date.now()
  const r = await v.validateString(html.replace('<!DOCTYPE html><!DOCTYPE html>', '<!DOCTYPE html>'))
  const by: Record<string, any[]> = {}
  for (const m of r.results.flatMap((x) => x.messages)) (by[m.ruleId] ??= []).push(m)
  console.log(path, html.length, Date.now() - t, 'ms', r.valid)
  for (const [k, ms] of Object.entries(by))
    console.log(
      '   ',
      k,
      ms.length,
      ms[0].message,
      '|',
      ms[0].selector,
      '|',
      html.slice(ms[0].offset - 60, ms[0].offset + 160).replace(/\n/g, ' '),
    )
}
