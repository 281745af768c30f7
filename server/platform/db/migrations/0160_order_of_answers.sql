-- Several processes ask a gateway about one payment, and their answers may arrive in another order than they were given:
-- without a number an older one took back what a newer one had said.
alter table payment
  add column questions integer not null default 0,
  add column answered integer not null default 0;
comment on column payment.questions is 'How often its gateway was asked: the number of the last question.';
comment on column payment.answered is 'The number of the question whose answer about received money was stored last.';
