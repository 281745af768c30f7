-- Owners choose per listing what visitors see of their contact details; listings from before show nothing.
alter table property add column contact text not null default 'messages'
  constraint property_contact check (contact in ('messages', 'phone', 'phone_email'));
comment on column property.contact is 'What visitors who ask for it see of the owner: nothing, the number, or the number and the contact e-mail.';

alter table app_user add column contact_email text;
alter table app_user add column contact_default text not null default 'messages'
  constraint app_user_contact_default check (contact_default in ('messages', 'phone', 'phone_email'));
comment on column app_user.contact_email is 'An address for other people to write to; never taken from the one for signing in.';
comment on column app_user.contact_default is 'What new listings of an agent begin with.';

alter table interest add column contact_shown_at timestamptz;
comment on column interest.contact_shown_at is 'When the person asked for the number of the owner; null while they have not.';

-- One notice for each owner.
insert into notification (user_id, type, params, link, created_at)
select u.id, 'mail.contactChoice', '{}', '/user/properties', now()
from app_user u
where u.account_state = 'active' and exists (select from property p where p.user_id = u.id and p.deleted_at is null)
order by u.id;
