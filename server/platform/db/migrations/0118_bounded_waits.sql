-- Until when a gateway's word about a payment is waited for; afterwards a person looks.
alter table payment add column wait_until timestamptz;
update payment set wait_until = created_at + interval '72 hours'
  where payment_type = 'online' and state in ('opened', 'pending');
