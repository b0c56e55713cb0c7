-- The rules of the database as all migrations together leave them, for reading: what prisma/schema can't say.
-- Nothing runs this file. Written by: npm run refresh
--
-- First by table: checks, indexes that aren't plain B-trees, and triggers. Then the views and the functions, by name.

-- api_token

ALTER TABLE api_token ADD CONSTRAINT api_token_hash_check CHECK (octet_length(hash) = 32);
ALTER TABLE api_token ADD CONSTRAINT api_token_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80);

-- cart

ALTER TABLE cart ADD CONSTRAINT cart_owner_hash_check CHECK (octet_length(owner_hash) = 32);
CREATE INDEX cart_of_guest ON cart USING btree (touched_at) WHERE user_id IS NULL;
CREATE INDEX cart_of_payment_link ON cart USING btree (payment_link_id) WHERE payment_link_id IS NOT NULL;

-- cart_item

ALTER TABLE cart_item ADD CONSTRAINT cart_item_agreed_price_check CHECK (agreed_price_cents >= 0);
ALTER TABLE cart_item ADD CONSTRAINT cart_item_quantity_check CHECK (quantity >= 1 AND quantity <= 10);

-- claim

ALTER TABLE claim ADD CONSTRAINT claim_amount_check CHECK (amount_cents >= 0 AND amount_cents <= 100000000);
ALTER TABLE claim ADD CONSTRAINT claim_attempt_check CHECK (refund_attempt >= 0);
ALTER TABLE claim ADD CONSTRAINT claim_decided_check CHECK ((decided_at IS NULL) = (status = ANY (ARRAY['OPEN'::claim_status, 'WITHDRAWN'::claim_status])) AND (decided_at IS NULL) = (decided_by_name IS NULL));
ALTER TABLE claim ADD CONSTRAINT claim_note_check CHECK (char_length(decision_note) <= 1000);
ALTER TABLE claim ADD CONSTRAINT claim_refunded_check CHECK ((status = 'REFUNDED'::claim_status) = (refunded_at IS NOT NULL));
ALTER TABLE claim ADD CONSTRAINT claim_words_check CHECK (char_length(words) <= 2000);
CREATE UNIQUE INDEX claim_one_open ON claim USING btree (deal_id) WHERE status = ANY (ARRAY['OPEN'::claim_status, 'REFUNDING'::claim_status, 'REFUND_FAILED'::claim_status]);

-- consultation

ALTER TABLE consultation ADD CONSTRAINT consultation_lost_note_check CHECK (char_length(lost_note) <= 300);
ALTER TABLE consultation ADD CONSTRAINT consultation_won_check CHECK ((status = 'WON'::consultation_status) = (won_order_id IS NOT NULL) AND (status = 'WON'::consultation_status) = (won_at IS NOT NULL));
CREATE INDEX consultation_email ON consultation USING btree (lower(email));
CREATE INDEX consultation_folded_last_name ON consultation USING btree (fold_text(last_name) text_pattern_ops);
CREATE INDEX consultation_folded_name ON consultation USING btree (fold_text((first_name || ' '::text) || last_name) text_pattern_ops, fold_text(city));
CREATE INDEX consultation_full_name ON consultation USING btree (lower((first_name || ' '::text) || last_name) text_pattern_ops);
CREATE INDEX consultation_last_contact ON consultation USING btree (COALESCE(last_contact_at, contacted_at), id) WHERE status = ANY (ARRAY['CONTACTED'::consultation_status, 'QUALIFIED'::consultation_status]);
CREATE INDEX consultation_last_name ON consultation USING btree (lower(last_name) text_pattern_ops);
CREATE INDEX consultation_list ON consultation USING btree (((status <> 'NEW'::consultation_status)::integer), (
CASE status
    WHEN 'NEW'::consultation_status THEN EXTRACT(epoch FROM contact_by - '1970-01-01 00:00:00+00'::timestamp with time zone)
    ELSE - EXTRACT(epoch FROM created_at - '1970-01-01 00:00:00+00'::timestamp with time zone)
END::double precision), id, status);
CREATE INDEX consultation_name_city ON consultation USING btree (desk_fold((first_name || ' '::text) || last_name), desk_fold(city));
CREATE INDEX consultation_phone ON consultation USING btree ("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10));
CREATE INDEX consultation_phone_key ON consultation USING btree (phone_key(phone));
CREATE INDEX consultation_unalerted ON consultation USING btree (created_at) WHERE alerted_at IS NULL;
CREATE CONSTRAINT TRIGGER consultation_changes_words AFTER UPDATE OF email, user_id, first_name, last_name, phone ON consultation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.user_id IS DISTINCT FROM new.user_id OR old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION note_record_words();
CREATE TRIGGER consultation_has_person AFTER INSERT OR UPDATE OF email, user_id ON consultation FOR EACH ROW WHEN (new.user_id IS NULL) EXECUTE FUNCTION know_address();
CREATE CONSTRAINT TRIGGER consultation_is_found AFTER INSERT OR DELETE ON consultation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_record_words();
CREATE TRIGGER consultation_status_changes BEFORE UPDATE OF status ON consultation FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION note_consultation_status();
CREATE TRIGGER consultation_takes_snooze AFTER DELETE ON consultation FOR EACH ROW EXECUTE FUNCTION remove_snooze('CONSULTATION', 'id');

-- contact

ALTER TABLE contact ADD CONSTRAINT contact_content_check CHECK (char_length(content) >= 1 AND char_length(content) <=
CASE channel
    WHEN 'EMAIL'::contact_channel THEN 10000
    ELSE 2000
END);
ALTER TABLE contact ADD CONSTRAINT contact_happened_check CHECK (happened_at <= (created_at + '00:05:00'::interval));
ALTER TABLE contact ADD CONSTRAINT contact_outcome_check CHECK (outcome IS NULL OR is_reached = (outcome = ANY (ARRAY['TALKED'::contact_outcome, 'RECEIVED'::contact_outcome])));
ALTER TABLE contact ADD CONSTRAINT contact_solicitation_check CHECK (solicitation_id IS NULL OR deal_id IS NOT NULL);
ALTER TABLE contact ADD CONSTRAINT contact_subject_check CHECK (num_nonnulls(deal_id, consultation_id, conversation_id, person_id) = 1);
CREATE TRIGGER contact_never_changes BEFORE UPDATE ON contact FOR EACH ROW WHEN ((to_jsonb(old.*) - ARRAY['staff_id'::text, 'person_id'::text]) IS DISTINCT FROM (to_jsonb(new.*) - ARRAY['staff_id'::text, 'person_id'::text])) EXECUTE FUNCTION refuse_update();
CREATE TRIGGER contact_wakes_subject AFTER INSERT ON contact FOR EACH ROW EXECUTE FUNCTION note_contact();

-- conversation

CREATE INDEX conversation_inbox ON conversation USING btree (((waiting_since IS NULL)::integer), (COALESCE(EXTRACT(epoch FROM waiting_since - '1970-01-01 00:00:00+00'::timestamp with time zone), - EXTRACT(epoch FROM last_message_at - '1970-01-01 00:00:00+00'::timestamp with time zone))::double precision), id);
CREATE INDEX conversation_waiting ON conversation USING btree (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE TRIGGER conversation_takes_snooze AFTER DELETE ON conversation FOR EACH ROW EXECUTE FUNCTION remove_snooze('CONVERSATION', 'customer_id');

-- deal

ALTER TABLE deal ADD CONSTRAINT deal_appointment_check CHECK ((num_nonnulls(appointment_at, appointment_place, appointment_kind) = ANY (ARRAY[0, 3])) OR erased_at IS NOT NULL);
ALTER TABLE deal ADD CONSTRAINT deal_appointment_place_check CHECK (char_length(appointment_place) >= 1 AND char_length(appointment_place) <= 200);
ALTER TABLE deal ADD CONSTRAINT deal_chosen_check CHECK ((status = ANY (ARRAY['CHOSEN'::deal_status, 'PURCHASED'::deal_status])) = (accepted_quote_id IS NOT NULL));
ALTER TABLE deal ADD CONSTRAINT deal_closed_check CHECK ((status = 'CLOSED'::deal_status) = (ended_as IS NOT NULL) AND (status = 'CLOSED'::deal_status) = (closed_at IS NOT NULL));
ALTER TABLE deal ADD CONSTRAINT deal_contract_note_check CHECK (char_length(contract_note) <= 1000);
ALTER TABLE deal ADD CONSTRAINT deal_end_note_check CHECK (char_length(end_note) <= 500);
ALTER TABLE deal ADD CONSTRAINT deal_fee_check CHECK (fee_cents >= 0 AND fee_cents <= 100000000);
ALTER TABLE deal ADD CONSTRAINT deal_purchased_check CHECK ((status = 'PURCHASED'::deal_status) = (purchased_on IS NOT NULL) AND (num_nonnulls(purchased_on, purchase_recorded_at, support_until) = ANY (ARRAY[0, 3])));
ALTER TABLE deal ADD CONSTRAINT deal_saving_cents_check CHECK (baseline_cents >= 0 AND baseline_cents <= 100000000 AND price_saving_cents >= '-100000000'::integer AND price_saving_cents <= 100000000 AND trade_saving_cents >= '-100000000'::integer AND trade_saving_cents <= 100000000 AND finance_saving_cents >= '-1000000000'::integer AND finance_saving_cents <= 1000000000);
ALTER TABLE deal ADD CONSTRAINT deal_saving_check CHECK ((num_nonnulls(baseline_cents, baseline_kind, price_saving_cents, trade_saving_cents, finance_saving_cents, final_role) = ANY (ARRAY[0, 6])) AND (baseline_cents IS NULL OR status = 'PURCHASED'::deal_status) AND final_role <> 'OWN'::quote_role);
ALTER TABLE deal ADD CONSTRAINT deal_terms_check CHECK (no_quote_days >= 1 AND no_quote_days <= 365 AND least_saving_cents >= 0 AND least_saving_cents <= 100000000);
ALTER TABLE deal ADD CONSTRAINT deal_unit_check CHECK (unit >= 1 AND unit <= 10);
ALTER TABLE deal ADD CONSTRAINT deal_verdict_check CHECK ((contract_verdict IS NULL) = (contract_reviewed_at IS NULL) AND (contract_verdict <> 'NOT_YET'::contract_verdict OR contract_note IS NOT NULL OR erased_at IS NOT NULL));
ALTER TABLE deal ADD CONSTRAINT deal_verified_check CHECK ((savings_verified_at IS NULL OR baseline_cents IS NOT NULL) AND (savings_verified_at IS NULL) = (savings_verified_by_name IS NULL));
ALTER TABLE deal ADD CONSTRAINT deal_wishes_sent_check CHECK ((status = ANY (ARRAY['INTAKE'::deal_status, 'CLOSED'::deal_status])) OR wishes_sent_at IS NOT NULL);
CREATE INDEX deal_not_alerted ON deal USING btree (id) WHERE alerted_at IS NULL;
CREATE INDEX deal_not_erased ON deal USING btree (closed_at) WHERE erased_at IS NULL;
CREATE INDEX deal_quote_ends ON deal USING btree (quote_ends_at) WHERE quote_ends_at IS NOT NULL;
CREATE INDEX deal_support ON deal USING btree (support_until) WHERE support_until IS NOT NULL;
CREATE CONSTRAINT TRIGGER deal_changes_customer AFTER UPDATE OF customer_id ON deal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.customer_id IS DISTINCT FROM new.customer_id) EXECUTE FUNCTION note_deal_customer();
CREATE TRIGGER deal_is_found AFTER INSERT OR UPDATE OF number ON deal FOR EACH ROW EXECUTE FUNCTION note_deal_words('id');
CREATE TRIGGER deal_takes_search_entry AFTER DELETE ON deal FOR EACH ROW EXECUTE FUNCTION remove_search_entry('DEAL');
CREATE TRIGGER deal_takes_snooze AFTER DELETE ON deal FOR EACH ROW EXECUTE FUNCTION remove_snooze('DEAL', 'id');

-- deal_event

CREATE TRIGGER deal_event_never_changes BEFORE UPDATE ON deal_event FOR EACH ROW WHEN ((to_jsonb(old.*) - ARRAY['name'::text, 'data'::text]) IS DISTINCT FROM (to_jsonb(new.*) - ARRAY['name'::text, 'data'::text]) OR new.name IS NOT NULL OR new.data IS NOT NULL) EXECUTE FUNCTION refuse_update();
CREATE TRIGGER deal_event_wakes_deal AFTER INSERT ON deal_event FOR EACH ROW WHEN (new.by = 'BUYER'::deal_party OR (new.kind = ANY (ARRAY['DEALER_ANSWERED'::deal_event_kind, 'DEALER_DECLINED'::deal_event_kind]))) EXECUTE FUNCTION wake_deal();

-- dealer

ALTER TABLE dealer ADD CONSTRAINT dealer_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120);
ALTER TABLE dealer ADD CONSTRAINT dealer_state_check CHECK (state ~ '^[A-Z]{2}$'::text);
ALTER TABLE dealer ADD CONSTRAINT dealer_words_check CHECK (char_length(words) <= 1000);
ALTER TABLE dealer ADD CONSTRAINT dealer_zip_check CHECK (zip ~ '^\d{5}$'::text);
CREATE INDEX dealer_folded_name ON dealer USING btree (fold_text(name) text_pattern_ops);
CREATE INDEX dealer_name_prefix_idx ON dealer USING btree (lower(name) text_pattern_ops);
CREATE UNIQUE INDEX dealer_name_zip_key ON dealer USING btree (lower(name), zip);
CREATE TRIGGER dealer_is_found AFTER INSERT OR UPDATE OF name, city, email, phone ON dealer FOR EACH ROW EXECUTE FUNCTION note_dealer_words('id');
CREATE TRIGGER dealer_takes_search_entry AFTER DELETE ON dealer FOR EACH ROW EXECUTE FUNCTION remove_search_entry('DEALER');

-- dealer_contact

ALTER TABLE dealer_contact ADD CONSTRAINT dealer_contact_default_check CHECK (NOT (is_default AND is_hidden));
ALTER TABLE dealer_contact ADD CONSTRAINT dealer_contact_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120);
ALTER TABLE dealer_contact ADD CONSTRAINT dealer_contact_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 300);
ALTER TABLE dealer_contact ADD CONSTRAINT dealer_contact_role_check CHECK (char_length(role) >= 1 AND char_length(role) <= 60);
CREATE UNIQUE INDEX dealer_contact_default ON dealer_contact USING btree (dealer_id) WHERE is_default;
CREATE UNIQUE INDEX dealer_contact_email_key ON dealer_contact USING btree (dealer_id, lower(email));
CREATE CONSTRAINT TRIGGER dealer_contact_finds_dealer AFTER INSERT OR DELETE OR UPDATE OF name, email, phone ON dealer_contact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_dealer_words('dealer_id');

-- dispute

CREATE INDEX dispute_to_answer ON dispute USING btree (order_id) WHERE (status = ANY (ARRAY['INQUIRY'::dispute_status, 'OPEN'::dispute_status])) AND answered_at IS NULL;

-- document

ALTER TABLE document ADD CONSTRAINT document_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120);
ALTER TABLE document ADD CONSTRAINT document_sha256_check CHECK (octet_length(sha256) = 32);
ALTER TABLE document ADD CONSTRAINT document_size_check CHECK (size >= 1 AND size <= 5000000);
ALTER TABLE document ADD CONSTRAINT document_type_check CHECK (type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'text/plain'::text]));
CREATE TRIGGER own_and_contract_fixed BEFORE DELETE OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION check_proving_document();

-- document_part

ALTER TABLE document_part ADD CONSTRAINT document_part_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 262144);
ALTER TABLE document_part ADD CONSTRAINT document_part_place_check CHECK (place >= 0);

-- event

CREATE TRIGGER event_is_delivered AFTER INSERT ON event FOR EACH ROW WHEN (new.type <> 'test.ping'::text) EXECUTE FUNCTION deliver_event();

-- history_entry

CREATE TRIGGER history_never_changes BEFORE UPDATE ON history_entry FOR EACH ROW WHEN (old.subject IS DISTINCT FROM new.subject OR old.field IS DISTINCT FROM new.field OR old.staff_name IS DISTINCT FROM new.staff_name OR old.created_at IS DISTINCT FROM new.created_at OR (old.subject_id IS DISTINCT FROM new.subject_id OR old.subject_name IS DISTINCT FROM new.subject_name) AND new.subject_name <> 'Erased customer'::text OR new.before IS NOT NULL AND new.before IS DISTINCT FROM old.before OR new.after IS NOT NULL AND new.after IS DISTINCT FROM old.after) EXECUTE FUNCTION refuse_update();

-- imported_person

ALTER TABLE imported_person ADD CONSTRAINT imported_person_email CHECK (email = lower(email));
ALTER TABLE imported_person ADD CONSTRAINT imported_person_note CHECK (char_length(note) <= 500);
CREATE INDEX imported_person_phone ON imported_person USING btree (phone_key(phone));
CREATE CONSTRAINT TRIGGER imported_person_changes_words AFTER UPDATE OF name, phone ON imported_person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION note_imported_words();
CREATE TRIGGER imported_person_has_person AFTER INSERT ON imported_person FOR EACH ROW EXECUTE FUNCTION know_address();
CREATE CONSTRAINT TRIGGER imported_person_is_found AFTER INSERT OR DELETE ON imported_person DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_imported_words();

-- inbound_email

ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_about_check CHECK (num_nonnulls(solicitation_id, person_id) <= 1);
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_content_key_check CHECK (octet_length(content_key) = 32) NOT VALID;
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_excerpt_check CHECK (NOT is_excerpt OR char_length(text) <= 500) NOT VALID;
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_handled_check CHECK ((handled_at IS NULL) = (handled_by_name IS NULL));
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_message_id_check CHECK (char_length(message_id) >= 1 AND char_length(message_id) <= 500);
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_origin_check CHECK (NOT (is_unsure AND (is_automatic OR is_bounce))) NOT VALID;
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_pasted_check CHECK ((source = 'PASTED'::inbound_email_source) = (request_key IS NOT NULL));
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_subject_check CHECK (char_length(subject) <= 300);
ALTER TABLE inbound_email ADD CONSTRAINT inbound_email_text_check CHECK (char_length(text) <= 100000);
CREATE INDEX inbound_email_open ON inbound_email USING btree (received_at, id) WHERE handled_at IS NULL AND (is_bounce OR NOT is_automatic);
CREATE TRIGGER inbound_email_never_changes BEFORE UPDATE ON inbound_email FOR EACH ROW WHEN ((to_jsonb(old.*) - ARRAY['handled_at'::text, 'handled_by_name'::text, 'solicitation_id'::text, 'person_id'::text, 'mail_id'::text, 'is_unsure'::text, 'is_automatic'::text]) IS DISTINCT FROM (to_jsonb(new.*) - ARRAY['handled_at'::text, 'handled_by_name'::text, 'solicitation_id'::text, 'person_id'::text, 'mail_id'::text, 'is_unsure'::text, 'is_automatic'::text]) OR NOT old.is_unsure AND (new.is_unsure OR old.is_automatic IS DISTINCT FROM new.is_automatic) OR old.solicitation_id IS NOT NULL AND old.solicitation_id IS DISTINCT FROM new.solicitation_id OR old.person_id IS NOT NULL AND new.person_id IS NULL OR new.mail_id IS NOT NULL AND old.mail_id IS DISTINCT FROM new.mail_id) EXECUTE FUNCTION refuse_update();
CREATE TRIGGER inbound_email_takes_snooze AFTER DELETE ON inbound_email FOR EACH ROW EXECUTE FUNCTION remove_snooze('REPLY', 'id');

-- mail

ALTER TABLE mail ADD CONSTRAINT mail_reply_token_check CHECK (reply_token ~ '^[0-9a-hjkmnp-tv-z]{20}$'::text) NOT VALID;
CREATE INDEX mail_about ON mail USING btree (split_part(cause, ' '::text, 2));
CREATE INDEX mail_not_emptied ON mail USING btree (created_at) WHERE recipient <> ''::text;
CREATE INDEX mail_recipient ON mail USING btree (lower(recipient));
CREATE INDEX mail_unsent ON mail USING btree (created_at) WHERE sent_at IS NULL AND recipient <> ''::text;

-- message

ALTER TABLE message ADD CONSTRAINT message_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 4000);
CREATE INDEX message_unmailed ON message USING btree (created_at) WHERE is_from_admin AND read_at IS NULL AND mailed_at IS NULL;
CREATE INDEX message_unread_by ON message USING btree (is_from_admin, conversation_id) WHERE read_at IS NULL;
CREATE TRIGGER message_in_conversation AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION note_message();

-- order_item

ALTER TABLE order_item ADD CONSTRAINT order_item_price_check CHECK (price_cents >= 0);
ALTER TABLE order_item ADD CONSTRAINT order_item_quantity_check CHECK (quantity >= 1 AND quantity <= 10);
CREATE TRIGGER order_item_never_changes BEFORE UPDATE ON order_item FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE CONSTRAINT TRIGGER order_item_total_is_sum AFTER INSERT ON order_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_total();

-- orders

ALTER TABLE orders ADD CONSTRAINT orders_amount_check CHECK (paid_cents = total_cents OR (status = ANY (ARRAY['REVIEW'::order_status, 'REFUNDING'::order_status, 'REFUNDED'::order_status])));
ALTER TABLE orders ADD CONSTRAINT orders_currency_check CHECK (currency = 'usd'::text);
ALTER TABLE orders ADD CONSTRAINT orders_paid_cents_check CHECK (paid_cents >= 0);
ALTER TABLE orders ADD CONSTRAINT orders_paid_check CHECK (status <> 'PAID'::order_status OR paid_at IS NOT NULL AND session_id IS NOT NULL);
ALTER TABLE orders ADD CONSTRAINT orders_refunded_check CHECK (refunded_cents >= 0 AND refunded_cents <= COALESCE(paid_cents, total_cents));
ALTER TABLE orders ADD CONSTRAINT orders_total_check CHECK (total_cents >= 0);
ALTER TABLE orders ADD CONSTRAINT orders_unpaid_check CHECK ((status <> ALL (ARRAY['PENDING'::order_status, 'CANCELLED'::order_status, 'EXPIRED'::order_status, 'FAILED'::order_status])) OR paid_at IS NULL);
CREATE INDEX orders_email ON orders USING btree (lower(email), created_at DESC);
CREATE INDEX orders_of_payment_link ON orders USING btree (payment_link_id) WHERE payment_link_id IS NOT NULL;
CREATE UNIQUE INDEX orders_one_pending_per_cart ON orders USING btree (cart_id) WHERE status = 'PENDING'::order_status;
CREATE INDEX orders_paid ON orders USING btree (paid_at, total_cents) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_phone ON orders USING btree ("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10)) WHERE phone IS NOT NULL;
CREATE INDEX orders_phone_key ON orders USING btree (phone_key(phone)) WHERE phone IS NOT NULL;
CREATE INDEX orders_unsettled ON orders USING btree (created_at) WHERE settled_at IS NULL AND session_id IS NOT NULL;
CREATE TRIGGER order_takes_snooze AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION remove_snooze('ORDER', 'id');
CREATE CONSTRAINT TRIGGER orders_are_found AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.user_id IS NOT NULL OR new.email IS NOT NULL) EXECUTE FUNCTION note_record_words();
CREATE TRIGGER orders_are_found_by_number AFTER INSERT OR UPDATE OF number, session_id, payment_intent_id, buyer_name ON orders FOR EACH ROW EXECUTE FUNCTION note_order_words();
CREATE CONSTRAINT TRIGGER orders_change_words AFTER UPDATE OF email, user_id, buyer_name, phone ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.user_id IS DISTINCT FROM new.user_id OR old.buyer_name IS DISTINCT FROM new.buyer_name OR old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION note_record_words();
CREATE TRIGGER orders_first_refund_part AFTER INSERT ON orders FOR EACH ROW WHEN (new.refunded_cents > 0) EXECUTE FUNCTION store_refund_part();
CREATE TRIGGER orders_have_person AFTER INSERT OR UPDATE OF email, user_id ON orders FOR EACH ROW WHEN (new.user_id IS NULL AND new.email IS NOT NULL) EXECUTE FUNCTION know_address();
CREATE CONSTRAINT TRIGGER orders_leave_words AFTER DELETE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_record_words();
CREATE TRIGGER orders_refund_part AFTER UPDATE OF refunded_cents ON orders FOR EACH ROW WHEN (old.refunded_cents IS DISTINCT FROM new.refunded_cents) EXECUTE FUNCTION store_refund_part();
CREATE TRIGGER orders_refunded_at BEFORE UPDATE OF refunded_cents ON orders FOR EACH ROW WHEN (old.refunded_cents IS DISTINCT FROM new.refunded_cents) EXECUTE FUNCTION set_refunded_at();
CREATE TRIGGER orders_take_search_entry AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION remove_search_entry('ORDER');
CREATE CONSTRAINT TRIGGER orders_total_is_sum AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_total();
CREATE TRIGGER orders_total_never_changes BEFORE UPDATE ON orders FOR EACH ROW WHEN (old.number IS DISTINCT FROM new.number OR old.total_cents IS DISTINCT FROM new.total_cents OR old.currency IS DISTINCT FROM new.currency) EXECUTE FUNCTION refuse_update();

-- package

ALTER TABLE package ADD CONSTRAINT package_available_check CHECK (available_inventory >= 0);
ALTER TABLE package ADD CONSTRAINT package_held_check CHECK (held_inventory >= 0);
ALTER TABLE package ADD CONSTRAINT package_price_check CHECK (price_cents >= 0);
ALTER TABLE package ADD CONSTRAINT package_sold_before_check CHECK (sold_before >= 0 AND sold_before <= sold_inventory);
ALTER TABLE package ADD CONSTRAINT package_sold_check CHECK (sold_inventory >= 0);
ALTER TABLE package ADD CONSTRAINT package_units_check CHECK ((available_inventory + held_inventory + sold_inventory) = total_inventory);
CREATE TRIGGER package_changed AFTER INSERT OR DELETE OR TRUNCATE ON package FOR EACH STATEMENT EXECUTE FUNCTION notify_packages();
CREATE TRIGGER package_looks_different AFTER UPDATE ON package FOR EACH ROW WHEN (NOT (old.is_hidden AND new.is_hidden) AND (old.name IS DISTINCT FROM new.name OR old.price_cents IS DISTINCT FROM new.price_cents OR old.available_inventory IS DISTINCT FROM new.available_inventory OR old.total_inventory IS DISTINCT FROM new.total_inventory OR old.is_most_popular IS DISTINCT FROM new.is_most_popular OR old.features IS DISTINCT FROM new.features OR old.is_hidden IS DISTINCT FROM new.is_hidden)) EXECUTE FUNCTION notify_packages();

-- payment_event_cursor

ALTER TABLE payment_event_cursor ADD CONSTRAINT payment_event_cursor_one_row_check CHECK (id = 1);

-- payment_link

ALTER TABLE payment_link ADD CONSTRAINT payment_link_days_check CHECK (valid_days >= 1 AND valid_days <= 14);
ALTER TABLE payment_link ADD CONSTRAINT payment_link_end_check CHECK (num_nonnulls(revoked_at, order_id) <= 1);
ALTER TABLE payment_link ADD CONSTRAINT payment_link_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500);
ALTER TABLE payment_link ADD CONSTRAINT payment_link_price_check CHECK (price_cents >= 0);
ALTER TABLE payment_link ADD CONSTRAINT payment_link_quantity_check CHECK (quantity >= 1 AND quantity <= 10);
ALTER TABLE payment_link ADD CONSTRAINT payment_link_recipient_check CHECK (char_length(recipient) <= 254);
ALTER TABLE payment_link ADD CONSTRAINT payment_link_token_check CHECK (token ~ '^[A-Za-z0-9_-]{22}$'::text);
CREATE INDEX payment_link_open ON payment_link USING btree (expires_at) WHERE order_id IS NULL AND revoked_at IS NULL;

-- person

ALTER TABLE person ADD CONSTRAINT person_contact_stop_check CHECK (contact_stop_note IS NULL OR contact_stop_at IS NOT NULL AND char_length(contact_stop_note) >= 1 AND char_length(contact_stop_note) <= 300);
CREATE TRIGGER person_is_found AFTER INSERT ON person FOR EACH ROW EXECUTE FUNCTION begin_search_entry();
CREATE TRIGGER person_takes_search_entry AFTER DELETE ON person FOR EACH ROW EXECUTE FUNCTION remove_search_entry('PERSON');

-- person_email

ALTER TABLE person_email ADD CONSTRAINT person_email_check CHECK (email = lower(email));
CREATE CONSTRAINT TRIGGER person_email_moves AFTER DELETE OR UPDATE OF person_id ON person_email DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_person_addresses();

-- person_not_same

ALTER TABLE person_not_same ADD CONSTRAINT person_not_same_check CHECK (a_id < b_id);

-- place_request

CREATE TRIGGER place_request_has_person AFTER INSERT OR UPDATE OF email ON place_request FOR EACH ROW EXECUTE FUNCTION know_address();
CREATE CONSTRAINT TRIGGER place_request_is_found AFTER INSERT OR UPDATE OF email ON place_request DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_place_words();

-- quote

ALTER TABLE quote ADD CONSTRAINT quote_accepted_check CHECK (status <> 'ACCEPTED'::quote_status OR accepted_at IS NOT NULL AND accepted_at < valid_until AND (conditions_text IS NOT NULL OR erased_at IS NOT NULL));
ALTER TABLE quote ADD CONSTRAINT quote_cents_check CHECK (selling_cents >= 10000 AND selling_cents <= 100000000 AND msrp_cents >= 0 AND msrp_cents <= 100000000 AND advertised_cents >= 0 AND advertised_cents <= 100000000 AND trade_allowance_cents >= 0 AND trade_allowance_cents <= 100000000 AND trade_payoff_cents >= 0 AND trade_payoff_cents <= 100000000 AND down_cents >= 0 AND down_cents <= 100000000 AND residual_cents >= 0 AND residual_cents <= 100000000 AND monthly_tax_cents >= 0 AND monthly_tax_cents <= 100000000 AND security_deposit_cents >= 0 AND security_deposit_cents <= 100000000 AND disposition_fee_cents >= 0 AND disposition_fee_cents <= 100000000 AND stated_payment_cents >= 0 AND stated_payment_cents <= 100000000);
ALTER TABLE quote ADD CONSTRAINT quote_comparable_check CHECK ((is_comparable IS NULL) = (comparable_note IS NULL) AND (is_comparable IS NULL OR role = 'OWN'::quote_role) AND char_length(comparable_note) <= 500);
ALTER TABLE quote ADD CONSTRAINT quote_condition_check CHECK (condition <> 'EITHER'::vehicle_condition);
ALTER TABLE quote ADD CONSTRAINT quote_finance_check CHECK (kind <> 'FINANCE'::payment_kind OR status = 'DRAFT'::quote_status OR apr_ppm IS NOT NULL AND term_months IS NOT NULL);
ALTER TABLE quote ADD CONSTRAINT quote_lease_check CHECK (kind <> 'LEASE'::payment_kind OR status = 'DRAFT'::quote_status OR money_factor_ppb IS NOT NULL AND residual_cents IS NOT NULL AND term_months IS NOT NULL);
ALTER TABLE quote ADD CONSTRAINT quote_miles_check CHECK (miles >= 0 AND miles <= 1000000 AND miles_per_year >= 5000 AND miles_per_year <= 30000);
ALTER TABLE quote ADD CONSTRAINT quote_own_check CHECK (role = 'DEALER'::quote_role OR status = 'DRAFT'::quote_status);
ALTER TABLE quote ADD CONSTRAINT quote_published_check CHECK (status = 'DRAFT'::quote_status OR erased_at IS NOT NULL OR solicitation_id IS NOT NULL AND manager_name IS NOT NULL AND document_id IS NOT NULL AND (vin IS NOT NULL OR stock_number IS NOT NULL));
ALTER TABLE quote ADD CONSTRAINT quote_rates_check CHECK (apr_ppm >= 0 AND apr_ppm <= 360000 AND money_factor_ppb >= 0 AND money_factor_ppb <= 10000000 AND term_months >= 1 AND term_months <= 96);
ALTER TABLE quote ADD CONSTRAINT quote_stock_number_check CHECK (stock_number ~ '^[A-Za-z0-9-]{1,30}$'::text);
ALTER TABLE quote ADD CONSTRAINT quote_text_check CHECK (char_length(make) >= 1 AND char_length(make) <= 40 AND char_length(model) >= 1 AND char_length(model) <= 40 AND char_length("trim") <= 60 AND char_length(color) <= 60 AND char_length(credit_terms) <= 300 AND char_length(manager_name) >= 1 AND char_length(manager_name) <= 120 AND char_length(note_to_buyer) <= 1000 AND char_length(withdrawn_note) <= 500 AND char_length(decline_note) <= 300);
ALTER TABLE quote ADD CONSTRAINT quote_vin_check CHECK (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'::text);
ALTER TABLE quote ADD CONSTRAINT quote_window_check CHECK (status = 'DRAFT'::quote_status OR published_at IS NOT NULL AND valid_until IS NOT NULL AND valid_until > published_at AND out_the_door_cents IS NOT NULL AND negotiated_cents IS NOT NULL AND out_the_door_cents > 0);
ALTER TABLE quote ADD CONSTRAINT quote_year_check CHECK (year >= 1981);
CREATE INDEX quote_live ON quote USING btree (deal_id, valid_until) WHERE status = 'PUBLISHED'::quote_status;
CREATE UNIQUE INDEX quote_one_accepted ON quote USING btree (deal_id) WHERE status = 'ACCEPTED'::quote_status;
CREATE UNIQUE INDEX quote_one_contract ON quote USING btree (deal_id) WHERE role = 'CONTRACT'::quote_role;
CREATE INDEX quote_unmailed ON quote USING btree (published_at) WHERE status = 'PUBLISHED'::quote_status AND mailed_at IS NULL;
CREATE INDEX quote_window ON quote USING btree (valid_until) WHERE status = 'PUBLISHED'::quote_status;
CREATE TRIGGER own_and_contract_fixed BEFORE INSERT OR DELETE OR UPDATE ON quote FOR EACH ROW EXECUTE FUNCTION check_own_and_contract();
CREATE TRIGGER quote_end_in_deal AFTER INSERT OR UPDATE OF status, valid_until ON quote FOR EACH ROW WHEN (new.status <> 'DRAFT'::quote_status) EXECUTE FUNCTION note_deal_times();
CREATE TRIGGER quote_finds_deal AFTER INSERT OR DELETE OR UPDATE OF vin, stock_number, make, model ON quote FOR EACH ROW EXECUTE FUNCTION note_deal_words('deal_id');
CREATE TRIGGER quote_never_changes BEFORE UPDATE ON quote FOR EACH ROW WHEN (old.status <> 'DRAFT'::quote_status) EXECUTE FUNCTION check_quote_change();
CREATE CONSTRAINT TRIGGER quote_total_is_sum AFTER INSERT OR UPDATE ON quote DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status <> 'DRAFT'::quote_status) EXECUTE FUNCTION check_quote_sum();

-- quote_line

ALTER TABLE quote_line ADD CONSTRAINT quote_line_cents_check CHECK (cents >= 0 AND cents <= 100000000 AND opening_cents >= 0 AND opening_cents <= 100000000);
ALTER TABLE quote_line ADD CONSTRAINT quote_line_label_check CHECK (char_length(label) >= 1 AND char_length(label) <= 80);
ALTER TABLE quote_line ADD CONSTRAINT quote_line_place_check CHECK (place >= 1 AND place <= 30);
CREATE TRIGGER own_and_contract_fixed BEFORE INSERT OR DELETE OR UPDATE ON quote_line FOR EACH ROW EXECUTE FUNCTION check_own_and_contract_lines();
CREATE TRIGGER quote_line_only_in_drafts BEFORE INSERT OR DELETE OR UPDATE ON quote_line FOR EACH ROW EXECUTE FUNCTION check_quote_line_change();

-- quote_request

ALTER TABLE quote_request ADD CONSTRAINT quote_request_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 10000);

-- review

ALTER TABLE review ADD CONSTRAINT review_consent_check CHECK (may_publish = (consent_text IS NOT NULL) AND may_publish = (consent_version IS NOT NULL));
ALTER TABLE review ADD CONSTRAINT review_decided_check CHECK ((status = ANY (ARRAY['PUBLISHED'::review_status, 'HIDDEN'::review_status])) = (decided_at IS NOT NULL) AND (decided_at IS NULL) = (decided_by_name IS NULL));
ALTER TABLE review ADD CONSTRAINT review_name_check CHECK (char_length(shown_name) <= 40);
ALTER TABLE review ADD CONSTRAINT review_place_check CHECK (char_length(shown_place) <= 60);
ALTER TABLE review ADD CONSTRAINT review_published_check CHECK (status <> 'PUBLISHED'::review_status OR may_publish AND rating IS NOT NULL);
ALTER TABLE review ADD CONSTRAINT review_rating_check CHECK (rating >= 1 AND rating <= 5);
ALTER TABLE review ADD CONSTRAINT review_words_check CHECK (char_length(words) >= 10 AND char_length(words) <= 1000 OR status = 'WITHDRAWN'::review_status AND words = ''::text);

-- saved_reply

ALTER TABLE saved_reply ADD CONSTRAINT saved_reply_shortcut_check CHECK (shortcut ~ '^[a-z0-9-]{1,20}$'::text);
ALTER TABLE saved_reply ADD CONSTRAINT saved_reply_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 2000);
ALTER TABLE saved_reply ADD CONSTRAINT saved_reply_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 60);
CREATE UNIQUE INDEX saved_reply_title_key ON saved_reply USING btree (lower(title));

-- search_entry

CREATE INDEX search_entry_people ON search_entry USING btree (at, subject_id) WHERE kind = 'PERSON'::search_kind;
CREATE INDEX search_entry_text ON search_entry USING gin (text gin_trgm_ops);

-- served_state

ALTER TABLE served_state ADD CONSTRAINT served_state_code_check CHECK (code ~ '^[A-Z]{2}$'::text);

-- service_state

ALTER TABLE service_state ADD CONSTRAINT service_state_problem_check CHECK (char_length(problem) <= 200);

-- session

CREATE TRIGGER session_used AFTER INSERT OR UPDATE OF expires_at ON session FOR EACH ROW EXECUTE FUNCTION note_last_seen();

-- snooze

ALTER TABLE snooze ADD CONSTRAINT snooze_woken_check CHECK ((woken_at IS NULL) = (woken_by IS NULL) AND (woken_by = ANY (ARRAY['MESSAGE'::text, 'BUYER'::text, 'DEALER'::text, 'CONTACT'::text])));

-- solicitation

CREATE TRIGGER follow_up_in_deal AFTER INSERT OR UPDATE OF status, follow_up_at ON solicitation FOR EACH ROW EXECUTE FUNCTION note_deal_times();
CREATE CONSTRAINT TRIGGER solicitation_finds_dealer AFTER INSERT OR DELETE OR UPDATE OF contact_name, contact_email, contact_phone ON solicitation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_dealer_words('dealer_id');

-- staff_invitation

ALTER TABLE staff_invitation ADD CONSTRAINT staff_invitation_email_check CHECK (email = lower(email));
ALTER TABLE staff_invitation ADD CONSTRAINT staff_invitation_ended_once CHECK (num_nonnulls(accepted_at, revoked_at) <= 1);
ALTER TABLE staff_invitation ADD CONSTRAINT staff_invitation_token_hash_check CHECK (octet_length(token_hash) = 32);
CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation USING btree (email) WHERE accepted_at IS NULL AND revoked_at IS NULL;

-- staff_member

ALTER TABLE staff_member ADD CONSTRAINT staff_member_deactivated_check CHECK ((deactivated_at IS NULL) = (deactivated_by_name IS NULL));
CREATE TRIGGER staff_member_has_owner AFTER INSERT OR DELETE OR UPDATE ON staff_member FOR EACH STATEMENT EXECUTE FUNCTION refuse_team_without_owner();
CREATE TRIGGER staff_member_takes_turns BEFORE INSERT OR DELETE OR UPDATE ON staff_member FOR EACH STATEMENT EXECUTE FUNCTION take_turns_with_team();

-- staff_note

ALTER TABLE staff_note ADD CONSTRAINT staff_note_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 4000);
ALTER TABLE staff_note ADD CONSTRAINT staff_note_subject_check CHECK (num_nonnulls(conversation_id, consultation_id, deal_id, person_id) = 1);
CREATE UNIQUE INDEX staff_note_pinned_of_consultation ON staff_note USING btree (consultation_id) WHERE is_pinned;
CREATE UNIQUE INDEX staff_note_pinned_of_conversation ON staff_note USING btree (conversation_id) WHERE is_pinned;
CREATE UNIQUE INDEX staff_note_pinned_of_deal ON staff_note USING btree (deal_id) WHERE is_pinned;
CREATE UNIQUE INDEX staff_note_pinned_of_person ON staff_note USING btree (person_id) WHERE is_pinned;

-- task

ALTER TABLE task ADD CONSTRAINT task_done_check CHECK ((done_at IS NULL) = (done_by_name IS NULL));
ALTER TABLE task ADD CONSTRAINT task_subject_check CHECK (num_nonnulls(deal_id, consultation_id, conversation_id, person_id) <= 1);
ALTER TABLE task ADD CONSTRAINT task_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200 AND POSITION(('
'::text) IN (title)) = 0);
CREATE INDEX task_due ON task USING btree (due_at, id) WHERE done_at IS NULL;
CREATE TRIGGER task_takes_snooze AFTER DELETE ON task FOR EACH ROW EXECUTE FUNCTION remove_snooze('TASK', 'id');

-- trade_in

ALTER TABLE trade_in ADD CONSTRAINT trade_in_cents_check CHECK (payoff_cents >= 0 AND payoff_cents <= 100000000 AND own_offer_cents >= 0 AND own_offer_cents <= 100000000);
ALTER TABLE trade_in ADD CONSTRAINT trade_in_miles_check CHECK (miles >= 0 AND miles <= 1000000);
ALTER TABLE trade_in ADD CONSTRAINT trade_in_vin_check CHECK (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'::text);
ALTER TABLE trade_in ADD CONSTRAINT trade_in_year_check CHECK (year >= 1981);
CREATE TRIGGER trade_in_finds_deal AFTER INSERT OR DELETE OR UPDATE OF vin ON trade_in FOR EACH ROW EXECUTE FUNCTION note_deal_words('deal_id');

-- users

ALTER TABLE users ADD CONSTRAINT users_email_check CHECK (email = lower(email));
CREATE INDEX users_folded_last_name ON users USING btree (fold_text(last_name) text_pattern_ops);
CREATE INDEX users_folded_name ON users USING btree (fold_text((first_name || ' '::text) || last_name) text_pattern_ops);
CREATE INDEX users_full_name ON users USING btree (lower((first_name || ' '::text) || last_name) text_pattern_ops);
CREATE INDEX users_last_name ON users USING btree (lower(last_name) text_pattern_ops);
CREATE INDEX users_unverified ON users USING btree (created_at) WHERE NOT email_verified;
CREATE CONSTRAINT TRIGGER users_are_found AFTER INSERT OR DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_account_words();
CREATE CONSTRAINT TRIGGER users_change_words AFTER UPDATE OF email, first_name, last_name ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name) EXECUTE FUNCTION note_account_words();
CREATE TRIGGER users_have_person AFTER INSERT OR UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION know_address();

-- wanted_vehicle

ALTER TABLE wanted_vehicle ADD CONSTRAINT wanted_vehicle_condition_check CHECK (condition <> 'DEMO'::vehicle_condition);
ALTER TABLE wanted_vehicle ADD CONSTRAINT wanted_vehicle_miles_check CHECK (most_miles >= 0 AND most_miles <= 1000000);
ALTER TABLE wanted_vehicle ADD CONSTRAINT wanted_vehicle_place_check CHECK (place >= 1 AND place <= 3);
ALTER TABLE wanted_vehicle ADD CONSTRAINT wanted_vehicle_text_check CHECK (char_length(make) >= 1 AND char_length(make) <= 40 AND char_length(model) >= 1 AND char_length(model) <= 40 AND char_length("trim") <= 60 AND char_length(colors) <= 60 AND char_length(must_have) <= 500);
ALTER TABLE wanted_vehicle ADD CONSTRAINT wanted_vehicle_year_check CHECK (year_from >= 1981 AND year_to >= 1981 AND year_from <= year_to);
CREATE CONSTRAINT TRIGGER wanted_vehicle_finds_deal AFTER INSERT OR DELETE OR UPDATE OF make, model ON wanted_vehicle DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_deal_words('deal_id');

-- webhook_delivery

ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_outcome_check CHECK (delivered_at IS NULL OR failure IS NULL AND next_try_at IS NULL);

-- webhook_endpoint

ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_failures_check CHECK ((failures = 0) = (failing_since IS NULL));

-- wishes

ALTER TABLE wishes ADD CONSTRAINT wishes_best_time_check CHECK (char_length(best_time) <= 120);
ALTER TABLE wishes ADD CONSTRAINT wishes_details_check CHECK (char_length(details) <= 2000);
ALTER TABLE wishes ADD CONSTRAINT wishes_miles_check CHECK (miles_per_year >= 5000 AND miles_per_year <= 30000);
ALTER TABLE wishes ADD CONSTRAINT wishes_monthly_check CHECK (monthly_target_cents >= 0 AND monthly_target_cents <= 100000000);
ALTER TABLE wishes ADD CONSTRAINT wishes_state_check CHECK (state ~ '^[A-Z]{2}$'::text);
ALTER TABLE wishes ADD CONSTRAINT wishes_term_check CHECK (term_months >= 1 AND term_months <= 96);
ALTER TABLE wishes ADD CONSTRAINT wishes_zip_check CHECK (zip ~ '^\d{5}$'::text);
CREATE INDEX wishes_phone ON wishes USING btree ("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 10)) WHERE phone IS NOT NULL;
CREATE INDEX wishes_phone_key ON wishes USING btree (phone_key(phone)) WHERE phone IS NOT NULL;
CREATE CONSTRAINT TRIGGER wishes_are_found AFTER INSERT ON wishes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.phone IS NOT NULL) EXECUTE FUNCTION note_wishes_words();
CREATE CONSTRAINT TRIGGER wishes_change_words AFTER UPDATE OF phone ON wishes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.phone IS DISTINCT FROM new.phone) EXECUTE FUNCTION note_wishes_words();

CREATE OR REPLACE VIEW account_owner AS
 SELECT u.id AS record_id,
    u.created_at AS at,
    u.email AS address,
    u.id AS account_id,
    p.person_id,
    'ACCOUNT'::text AS link
   FROM (users u
     LEFT JOIN person_email p ON ((p.email = u.email)));

CREATE OR REPLACE VIEW consultation_owner AS
 SELECT c.id AS record_id,
    c.created_at AS at,
    u.email AS address,
    u.id AS account_id,
    p.person_id,
    'ACCOUNT'::text AS link
   FROM ((consultation c
     JOIN users u ON ((u.id = c.user_id)))
     LEFT JOIN person_email p ON ((p.email = u.email)))
UNION ALL
 SELECT c.id AS record_id,
    c.created_at AS at,
    lower(c.email) AS address,
    u.id AS account_id,
    p.person_id,
        CASE
            WHEN u.email_verified THEN 'CONFIRMED_EMAIL'::text
            ELSE 'UNCONFIRMED_EMAIL'::text
        END AS link
   FROM ((consultation c
     LEFT JOIN users u ON ((u.email = lower(c.email))))
     LEFT JOIN person_email p ON ((p.email = lower(c.email))))
  WHERE (c.user_id IS NULL);

CREATE OR REPLACE VIEW conversation_owner AS
 SELECT c.id AS record_id,
    c.last_message_at AS at,
    u.email AS address,
    u.id AS account_id,
    p.person_id,
    'ACCOUNT'::text AS link
   FROM ((conversation c
     JOIN users u ON ((u.id = c.customer_id)))
     LEFT JOIN person_email p ON ((p.email = u.email)));

CREATE OR REPLACE VIEW deal_owner AS
 SELECT d.id AS record_id,
    d.opened_at AS at,
    u.email AS address,
    u.id AS account_id,
    p.person_id,
    'ACCOUNT'::text AS link
   FROM ((deal d
     JOIN users u ON ((u.id = d.customer_id)))
     LEFT JOIN person_email p ON ((p.email = u.email)))
UNION ALL
 SELECT d.id AS record_id,
    d.opened_at AS at,
    u.email AS address,
    u.id AS account_id,
    p.person_id,
    'ACCOUNT'::text AS link
   FROM (((deal d
     JOIN orders o ON ((o.id = d.order_id)))
     JOIN users u ON ((u.id = o.user_id)))
     LEFT JOIN person_email p ON ((p.email = u.email)))
  WHERE (d.customer_id IS NULL)
UNION ALL
 SELECT d.id AS record_id,
    d.opened_at AS at,
    lower(o.email) AS address,
    u.id AS account_id,
    p.person_id,
        CASE
            WHEN u.email_verified THEN 'CONFIRMED_EMAIL'::text
            ELSE 'UNCONFIRMED_EMAIL'::text
        END AS link
   FROM (((deal d
     JOIN orders o ON ((o.id = d.order_id)))
     LEFT JOIN users u ON ((u.email = lower(o.email))))
     LEFT JOIN person_email p ON ((p.email = lower(o.email))))
  WHERE ((d.customer_id IS NULL) AND (o.user_id IS NULL) AND (o.email IS NOT NULL));

CREATE OR REPLACE VIEW imported_person_owner AS
 SELECT i.id AS record_id,
    i.imported_at AS at,
    i.email AS address,
    u.id AS account_id,
    p.person_id,
        CASE
            WHEN u.email_verified THEN 'CONFIRMED_EMAIL'::text
            ELSE 'UNCONFIRMED_EMAIL'::text
        END AS link
   FROM ((imported_person i
     LEFT JOIN users u ON ((u.email = i.email)))
     LEFT JOIN person_email p ON ((p.email = i.email)));

CREATE OR REPLACE VIEW order_owner AS
 SELECT o.id AS record_id,
    o.created_at AS at,
    u.email AS address,
    u.id AS account_id,
    p.person_id,
    'ACCOUNT'::text AS link
   FROM ((orders o
     JOIN users u ON ((u.id = o.user_id)))
     LEFT JOIN person_email p ON ((p.email = u.email)))
UNION ALL
 SELECT o.id AS record_id,
    o.created_at AS at,
    lower(o.email) AS address,
    u.id AS account_id,
    p.person_id,
        CASE
            WHEN u.email_verified THEN 'CONFIRMED_EMAIL'::text
            ELSE 'UNCONFIRMED_EMAIL'::text
        END AS link
   FROM ((orders o
     LEFT JOIN users u ON ((u.email = lower(o.email))))
     LEFT JOIN person_email p ON ((p.email = lower(o.email))))
  WHERE ((o.user_id IS NULL) AND (o.email IS NOT NULL));

CREATE OR REPLACE VIEW place_request_owner AS
 SELECT r.id AS record_id,
    r.created_at AS at,
    r.email AS address,
    u.id AS account_id,
    p.person_id,
        CASE
            WHEN u.email_verified THEN 'CONFIRMED_EMAIL'::text
            ELSE 'UNCONFIRMED_EMAIL'::text
        END AS link
   FROM ((place_request r
     LEFT JOIN users u ON ((u.email = r.email)))
     LEFT JOIN person_email p ON ((p.email = r.email)));

CREATE OR REPLACE VIEW record_owner AS
 SELECT 'ACCOUNT'::text AS kind,
    account_owner.record_id,
    account_owner.at,
    account_owner.address,
    account_owner.account_id,
    account_owner.person_id,
    account_owner.link
   FROM account_owner
UNION ALL
 SELECT 'CONVERSATION'::text AS kind,
    conversation_owner.record_id,
    conversation_owner.at,
    conversation_owner.address,
    conversation_owner.account_id,
    conversation_owner.person_id,
    conversation_owner.link
   FROM conversation_owner
UNION ALL
 SELECT 'CONSULTATION'::text AS kind,
    consultation_owner.record_id,
    consultation_owner.at,
    consultation_owner.address,
    consultation_owner.account_id,
    consultation_owner.person_id,
    consultation_owner.link
   FROM consultation_owner
UNION ALL
 SELECT 'ORDER'::text AS kind,
    order_owner.record_id,
    order_owner.at,
    order_owner.address,
    order_owner.account_id,
    order_owner.person_id,
    order_owner.link
   FROM order_owner
UNION ALL
 SELECT 'DEAL'::text AS kind,
    deal_owner.record_id,
    deal_owner.at,
    deal_owner.address,
    deal_owner.account_id,
    deal_owner.person_id,
    deal_owner.link
   FROM deal_owner
UNION ALL
 SELECT 'PLACE_REQUEST'::text AS kind,
    place_request_owner.record_id,
    place_request_owner.at,
    place_request_owner.address,
    place_request_owner.account_id,
    place_request_owner.person_id,
    place_request_owner.link
   FROM place_request_owner
UNION ALL
 SELECT 'IMPORTED'::text AS kind,
    imported_person_owner.record_id,
    imported_person_owner.at,
    imported_person_owner.address,
    imported_person_owner.account_id,
    imported_person_owner.person_id,
    imported_person_owner.link
   FROM imported_person_owner;

CREATE OR REPLACE FUNCTION public.address_of(account uuid, typed text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT "email" FROM "users" WHERE "id" = "account"), lower("typed"))
$function$;

CREATE OR REPLACE FUNCTION public.address_of_deal(of_deal uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT "address_of"(coalesce("deal"."customer_id", "orders"."user_id"), "orders"."email")
    FROM "deal" JOIN "orders" ON "orders"."id" = "deal"."order_id" WHERE "deal"."id" = "of_deal"
$function$;

CREATE OR REPLACE FUNCTION public.begin_search_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "store_search_entry"('PERSON', NEW."id", '', NEW."created_at");
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_order_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  checked_id uuid := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'orders' THEN 'id' ELSE 'order_id' END;
BEGIN
  IF EXISTS (
    SELECT FROM "orders" o WHERE o."id" = checked_id AND o."total_cents" <> (
      SELECT coalesce(sum(i."price_cents" * i."quantity"), 0)
        FROM "order_item" i WHERE i."order_id" = o."id"
    )
  ) THEN
    RAISE EXCEPTION 'the total of order % is not the sum of its lines', checked_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_total_is_sum';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_own_and_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD."role" <> 'DEALER' OR NEW."role" <> 'DEALER')
     AND ("is_saving_fixed"(OLD."deal_id") OR "is_saving_fixed"(NEW."deal_id")) THEN
    PERFORM "refuse_fixed"();
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_own_and_contract_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "quote"
              WHERE "id" IN (OLD."quote_id", NEW."quote_id") AND "role" <> 'DEALER'
                AND "is_saving_fixed"("deal_id")) THEN
    PERFORM "refuse_fixed"();
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_proving_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (TG_OP = 'DELETE' OR to_jsonb(OLD) - ARRAY['author_id', 'is_shown']
                          IS DISTINCT FROM to_jsonb(NEW) - ARRAY['author_id', 'is_shown'])
     AND (EXISTS (SELECT FROM "quote" WHERE "document_id" = OLD."id" AND "role" <> 'DEALER')
          OR OLD."kind" = 'BUYERS_ORDER'
             AND EXISTS (SELECT FROM "deal" WHERE "id" = OLD."deal_id" AND "savings_verified_at" IS NOT NULL))
     AND "is_saving_fixed"(OLD."deal_id") THEN
    PERFORM "refuse_fixed"();
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_quote_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  living text[] := ARRAY['status', 'valid_until', 'accepted_at', 'conditions_text', 'withdrawn_note',
    'fell_through_as', 'declined_at', 'decline_note', 'asked_again_at', 'seen_at', 'mailed_at', 'erased_at'];
  erased text[] := ARRAY['vin', 'stock_number', 'manager_name', 'note_to_buyer', 'credit_terms',
    'document_id', 'request_key', 'changed_by'];
  freed text[] := CASE WHEN NEW."erased_at" IS NULL THEN living ELSE living || erased END;
BEGIN
  IF NEW."published_by_id" IS NULL THEN freed := freed || ARRAY['published_by_id']; END IF;
  IF NEW."replaces_id" IS NULL THEN freed := freed || ARRAY['replaces_id']; END IF;
  IF NEW."status" = 'DRAFT' OR NEW."valid_until" < OLD."valid_until"
     OR to_jsonb(OLD) - freed IS DISTINCT FROM to_jsonb(NEW) - freed THEN
    RAISE EXCEPTION 'a published quote never changes'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_never_changes';
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_quote_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  current_status "quote_status";
BEGIN
  SELECT "status" INTO current_status FROM "quote"
    WHERE "id" = CASE TG_OP WHEN 'DELETE' THEN OLD."quote_id" ELSE NEW."quote_id" END FOR SHARE;
  IF current_status <> 'DRAFT' THEN
    RAISE EXCEPTION 'the lines of a published quote never change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_line_only_in_drafts';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$function$;

CREATE OR REPLACE FUNCTION public.check_quote_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  dealers bigint;
  others bigint;
BEGIN
  SELECT coalesce(sum("cents") FILTER (WHERE "kind" IN ('ADD_ON', 'DEALER_FEE')), 0),
         coalesce(sum(CASE "kind" WHEN 'REBATE' THEN -"cents" ELSE "cents" END)
           FILTER (WHERE "kind" NOT IN ('ADD_ON', 'DEALER_FEE')), 0)
    INTO dealers, others FROM "quote_line" WHERE "quote_id" = NEW."id";
  IF (NEW."negotiated_cents", NEW."out_the_door_cents")
     IS DISTINCT FROM (NEW."selling_cents" + dealers, NEW."selling_cents" + dealers + others) THEN
    RAISE EXCEPTION 'the total of quote % is not the sum of its lines', NEW."id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_total_is_sum';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.deliver_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "webhook_delivery" ("endpoint_id", "event_id")
  SELECT "endpoint"."id", NEW."id" FROM "webhook_endpoint" AS "endpoint"
  WHERE "is_active" AND ("types" = '{}' OR NEW."type" = ANY ("types"))
  ORDER BY "endpoint"."id" FOR KEY SHARE;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.desk_fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT trim(regexp_replace(
    lower(translate(regexp_replace(normalize($1, NFD), '[\u0300-\u036F]', '', 'g'), 'ØøŁłĐđıß', 'OoLlDdis')),
    '\s+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.desk_person(address text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  "made" uuid;
BEGIN
  LOOP
    PERFORM FROM "person_email" WHERE "email" = "address" FOR KEY SHARE;
    EXIT WHEN FOUND;
    INSERT INTO "person" DEFAULT VALUES RETURNING "id" INTO "made";
    INSERT INTO "person_email" ("email", "person_id") VALUES ("address", "made") ON CONFLICT DO NOTHING;
    EXIT WHEN FOUND;
    DELETE FROM "person" WHERE "id" = "made";
  END LOOP;
END
$function$;

CREATE OR REPLACE FUNCTION public.desk_phone(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT nullif(right(regexp_replace($1, '\D', '', 'g'), 10), '')
$function$;

CREATE OR REPLACE PROCEDURE public.fold_search_entries()
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  "subject" uuid;
  "bought" "orders";
BEGIN
  SET synchronous_commit = off;
  FOR "subject" IN SELECT "id" FROM "person" LOOP
    PERFORM "refresh_person_search"("subject");
    COMMIT;
  END LOOP;
  FOR "subject" IN SELECT "id" FROM "dealer" LOOP
    PERFORM "refresh_dealer_search"("subject");
    COMMIT;
  END LOOP;
  FOR "bought" IN SELECT * FROM "orders" WHERE "buyer_name" ~ '[^A-Za-z0-9 .,''-]' LOOP
    PERFORM "store_search_entry"('ORDER', "bought"."id", concat_ws(' ', "bought"."number", "bought"."session_id",
      "bought"."payment_intent_id", "bought"."buyer_name"), "bought"."created_at");
    COMMIT;
  END LOOP;
  RESET synchronous_commit;
END
$procedure$;

CREATE OR REPLACE FUNCTION public.fold_text(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
BEGIN
  IF octet_length("words") = char_length("words") THEN
    "words" := translate("words", '`', '''');
  ELSE
    "words" := regexp_replace(
      normalize(translate("words", E'\u00B4\u1FFD', ''''''), NFKD),
      '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]',
      '', 'g');
    "words" := translate("words",
      E'`\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u2018\u2019\u201B\u2032\u2035\u055A\u05F3\uA78C'
        || E'\u201C\u201D\u201E\u201F' || E'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212' || E'\u0085\u1680\u2028\u2029',
      repeat('''', 18) || repeat('"', 4) || repeat('-', 8) || repeat(' ', 4));
  END IF;
  IF octet_length("words") > char_length("words") THEN
    "words" := translate("words",
      'ȺⱥƁɓɃƀȻȼÐðĐđƉɖƊɗƎǝƏəƐɛɆɇƑƒƓɠǤǥĦħıƗɨɈɉĸƘƙŁłŊŋƝɲØøƆɔƟɵƤƥɌɍŦŧƬƭɄʉƳƴɎɏƵƶÆŒẞÞ'
        || 'ςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'aabbbbccddddddddeeeeeeeeffgggghhiiijjkkkllnnnnoooooopprrttttuuyyyyzzæœßþ'
        || 'σαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    "words" := replace(replace(replace(replace("words", 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  END IF;
  RETURN btrim(regexp_replace(lower("words" COLLATE "C"), '[ \t\n\v\f\r]+', ' ', 'g'), ' ');
END
$function$;

CREATE OR REPLACE FUNCTION public.full_name(first_name text, last_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  "spaces" CONSTANT text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
  "first" CONSTANT text := btrim("first_name", "spaces");
  "last" CONSTANT text := btrim("last_name", "spaces");
BEGIN
  IF "first" = '' OR "last" = '' THEN RETURN "first" || "last"; END IF;
  IF fold_text("first") = fold_text("last") THEN RETURN "first"; END IF;
  RETURN "first" || ' ' || "last";
END
$function$;

CREATE OR REPLACE FUNCTION public.is_saving_fixed(deal_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_fixed boolean;
BEGIN
  SELECT "status" = 'PURCHASED' AND "erased_at" IS NULL
         AND ("savings_verified_at" IS NOT NULL
              OR current_setting('drivefair.saving', true) IS DISTINCT FROM 'on')
    INTO is_fixed FROM "deal" WHERE "id" = "is_saving_fixed"."deal_id" FOR SHARE;
  RETURN coalesce(is_fixed, false);
END
$function$;

CREATE OR REPLACE FUNCTION public.know_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "desk_person"(lower(NEW."email"));
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_account_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "refresh_search_of"(OLD."email"); END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR NEW."email" <> OLD."email") THEN
    PERFORM "refresh_search_of"(NEW."email");
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_consultation_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."status" <> 'LOST' THEN
    NEW."lost_reason" := NULL;
    NEW."lost_note" := NULL;
  END IF;
  IF NEW."status" = 'NEW' THEN
    DELETE FROM "snooze" WHERE "kind" = 'CONSULTATION' AND "subject_id" = NEW."id" AND "until" > NEW."contact_by";
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."deal_id" IS NOT NULL THEN
    PERFORM "wake"('DEAL', NEW."deal_id", 'CONTACT');
  ELSIF NEW."consultation_id" IS NOT NULL THEN
    UPDATE "consultation" SET "last_contact_at" = greatest("last_contact_at", NEW."happened_at")
     WHERE "id" = NEW."consultation_id";
    PERFORM "wake"('CONSULTATION', NEW."consultation_id", 'CONTACT');
  ELSE
    PERFORM "wake"('CONVERSATION', "customer_id", 'CONTACT')
      FROM "conversation" WHERE "id" = NEW."conversation_id";
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_deal_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "refresh_search_of_any"(ARRAY[OLD."customer_id", NEW."customer_id", "user_id"], ARRAY["email"])
    FROM "orders" WHERE "id" = NEW."order_id";
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_deal_times()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- First the lock: the statement after it sees what others have committed.
  PERFORM FROM "deal" WHERE "id" = NEW."deal_id" FOR NO KEY UPDATE;
  UPDATE "deal" SET
    "quote_ends_at" = (SELECT min("valid_until") FROM "quote"
      WHERE "deal_id" = NEW."deal_id" AND "status" = 'PUBLISHED' AND "valid_until" > clock_timestamp()),
    "follow_up_at" = (SELECT min("solicitation"."follow_up_at") FROM "solicitation"
      WHERE "deal_id" = NEW."deal_id" AND "status" <> 'DECLINED')
   WHERE "id" = NEW."deal_id";
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_deal_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "refresh_deal_search"((to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_dealer_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "refresh_dealer_search"((to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_imported_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "refresh_search_of"(coalesce(NEW."email", OLD."email"));
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_last_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "users" SET "last_seen_at" = now(), "unused_notice_at" = NULL WHERE "id" = NEW."user_id";
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "conversation" SET "closed_at" = NULL WHERE "id" = NEW."conversation_id" AND "closed_at" IS NOT NULL;
  IF NOT NEW."is_from_admin" THEN
    PERFORM "wake"('CONVERSATION', "customer_id", 'MESSAGE')
      FROM "conversation" WHERE "id" = NEW."conversation_id";
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_order_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "store_search_entry"('ORDER', NEW."id",
    concat_ws(' ', NEW."number", NEW."session_id", NEW."payment_intent_id", NEW."buyer_name"), NEW."created_at");
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_person_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM "refresh_person_search"(NEW."person_id"); END IF;
  PERFORM "refresh_person_search"(OLD."person_id");
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_place_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "refresh_search_of"(NEW."email");
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_record_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "refresh_search_of_any"(ARRAY[OLD."user_id", NEW."user_id"], ARRAY[OLD."email", NEW."email"]);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.note_wishes_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "refresh_search_of"("address") FROM "deal_owner" WHERE "record_id" = NEW."deal_id";
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.notify_packages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('packages', pg_current_xact_id()::text);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.phone_key(number text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  "dialed" text;
BEGIN
  "number" := regexp_replace("number", '[A-Za-z#,;].*', '');
  "dialed" := regexp_replace("number", '[^+0-9]', '', 'g');
  IF "dialed" ~ '^(\+|00|011)' THEN
    "dialed" := regexp_replace(regexp_replace("number", '\(0\)', ''), '[^+0-9]', '', 'g');
    "dialed" := regexp_replace("dialed", '^(00|011)(?=[1-9][0-9]{7,14}$)', '+');
  END IF;
  "dialed" := regexp_replace("dialed", '^\+?1([0-9]{10})$', '\1');
  RETURN nullif(regexp_replace("dialed", '^[1-9][0-9]{10,}$', '+\&'), '');
END
$function$;

CREATE OR REPLACE FUNCTION public.refresh_deal_search(of_deal uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'DEAL' AND "subject_id" = "of_deal" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('DEAL', "id", concat_ws(' ', "number",
      (SELECT string_agg(DISTINCT concat_ws(' ', "make", "model"), ' ')
         FROM (SELECT "make", "model" FROM "wanted_vehicle" WHERE "deal_id" = "of_deal"
               UNION SELECT "make", "model" FROM "quote" WHERE "deal_id" = "of_deal") AS "vehicle"),
      (SELECT string_agg(DISTINCT concat_ws(' ', "vin", "stock_number"), ' ') FROM "quote" WHERE "deal_id" = "of_deal"),
      (SELECT "vin" FROM "trade_in" WHERE "deal_id" = "of_deal")), "opened_at")
    FROM "deal" WHERE "id" = "of_deal";
END
$function$;

CREATE OR REPLACE FUNCTION public.refresh_dealer_search(of_dealer uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'DEALER' AND "subject_id" = "of_dealer" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('DEALER', "id", concat_ws(' ', "name", "city", "email", "phone_key"("phone"),
      (SELECT string_agg(DISTINCT concat_ws(' ', "contact_name", "contact_email", "phone_key"("contact_phone")), ' ')
         FROM "solicitation" WHERE "dealer_id" = "of_dealer"),
      (SELECT string_agg(concat_ws(' ', c."name", c."email", "phone_key"(c."phone")), ' ' ORDER BY c."id")
         FROM "dealer_contact" c WHERE "dealer_id" = "of_dealer")), "created_at")
    FROM "dealer" WHERE "id" = "of_dealer";
END
$function$;

CREATE OR REPLACE FUNCTION public.refresh_person_search(of_person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  PERFORM FROM "search_entry" WHERE "kind" = 'PERSON' AND "subject_id" = "of_person" FOR NO KEY UPDATE;
  PERFORM "store_search_entry"('PERSON', "person"."id", coalesce("found"."words", ''),
                               greatest("person"."created_at", "found"."latest"))
    FROM "person", LATERAL (
      WITH "record" AS (
        SELECT "kind", "record_id" AS "id" FROM "record_owner" WHERE "person_id" = "of_person"
      ), "request" AS (
        SELECT c.* FROM "record" JOIN "consultation" c USING ("id") WHERE "kind" = 'CONSULTATION'
      ), "purchase" AS (
        SELECT o.* FROM "record" JOIN "orders" o USING ("id") WHERE "kind" = 'ORDER'
      ), "imported" AS (
        SELECT i.* FROM "record" JOIN "imported_person" i USING ("id") WHERE "kind" = 'IMPORTED'
      ), "word" ("word", "at") AS (
        SELECT "email", NULL::timestamptz FROM "person_email" WHERE "person_id" = "of_person"
        UNION ALL SELECT "first_name" || ' ' || "last_name", "created_at"
          FROM "record" JOIN "users" USING ("id") WHERE "kind" = 'ACCOUNT'
        UNION ALL SELECT "first_name" || ' ' || "last_name", "created_at" FROM "request"
        UNION ALL SELECT lower("email"), NULL FROM "request"
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "request"
        UNION ALL SELECT "buyer_name", "created_at" FROM "purchase"
        UNION ALL SELECT lower("email"), NULL FROM "purchase"
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "purchase"
        UNION ALL SELECT "phone_key"("wishes"."phone"), NULL
          FROM "record" JOIN "wishes" ON "deal_id" = "record"."id" WHERE "kind" = 'DEAL'
        UNION ALL SELECT "name", "imported_at" FROM "imported"
        UNION ALL SELECT "phone_key"("phone"), NULL FROM "imported"
      )
      SELECT string_agg(DISTINCT "word", ' ') AS "words", max("at") AS "latest" FROM "word"
    ) AS "found"
   WHERE "person"."id" = "of_person";
END
$function$;

CREATE OR REPLACE FUNCTION public.refresh_search_of(address text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  "their_id" uuid;
BEGIN
  LOOP
    SELECT "person_id" INTO "their_id" FROM "person_email" WHERE "email" = "address";
    EXIT WHEN NOT FOUND;
    PERFORM FROM "person" WHERE "id" = "their_id" FOR KEY SHARE;
    IF FOUND THEN
      PERFORM "refresh_person_search"("their_id");
      EXIT;
    END IF;
  END LOOP;
END
$function$;

CREATE OR REPLACE FUNCTION public.refresh_search_of_any(accounts uuid[], typed text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  "their_email" text;
BEGIN
  FOR "their_email" IN
    SELECT "email" FROM "person_email"
     WHERE "email" IN (SELECT "email" FROM "users" WHERE "id" = ANY ("accounts")
                       UNION SELECT lower("word") FROM unnest("typed") AS "word")
     ORDER BY "person_id"
  LOOP
    PERFORM "refresh_search_of"("their_email");
  END LOOP;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_fixed()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'own offers and the contract never change after the purchase'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'own_and_contract_fixed';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_team_without_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "staff_member") AND NOT EXISTS (
    SELECT FROM "staff_member" WHERE "role" = 'OWNER' AND "deactivated_at" IS NULL
  ) THEN
    RAISE EXCEPTION 'the firm needs at least one owner'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_member_has_owner';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING CONSTRAINT = TG_NAME;
END
$function$;

CREATE OR REPLACE FUNCTION public.remove_search_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM "search_entry" WHERE "kind" = TG_ARGV[0]::"search_kind" AND "subject_id" = OLD."id";
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.remove_snooze()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM "snooze" WHERE "kind" = TG_ARGV[0]::"work_kind" AND "subject_id" = (to_jsonb(OLD) ->> TG_ARGV[1])::uuid;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.set_refunded_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."refunded_at" := CASE WHEN NEW."refunded_cents" > 0 THEN clock_timestamp() END;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.store_refund_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "order_refund" ("order_id", "cents") VALUES (NEW."id", NEW."refunded_cents" - coalesce(OLD."refunded_cents", 0));
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.store_search_entry(of_kind search_kind, of_id uuid, words text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO "search_entry" AS "known" ("kind", "subject_id", "text", "at")
  SELECT "of_kind", "of_id", ' ' || concat_ws(' ', "folded", nullif("desk_fold"("words"), "folded")), "moment"
    FROM "fold_text"("words") AS "folded"
  ON CONFLICT ("kind", "subject_id") DO UPDATE SET "text" = excluded."text", "at" = excluded."at"
   WHERE ("known"."text", "known"."at") IS DISTINCT FROM (excluded."text", excluded."at");
$function$;

CREATE OR REPLACE FUNCTION public.take_turns_with_team()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('staff_member'));
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.wake(woken work_kind, id uuid, by text)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE "snooze" SET "woken_at" = clock_timestamp(), "woken_by" = "by"
   WHERE "kind" = "woken" AND "subject_id" = "wake"."id" AND "woken_at" IS NULL AND "until" > clock_timestamp();
$function$;

CREATE OR REPLACE FUNCTION public.wake_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM "wake"('DEAL', NEW."deal_id", CASE NEW."by" WHEN 'BUYER' THEN 'BUYER' ELSE 'DEALER' END);
  RETURN NULL;
END
$function$;
