-- Nothing is ever looked up by these, and to compare thousands of documents with each other is the dearest part of every analysis:
-- where many orders come in, a twelfth of all that the database does for an order.
ALTER TABLE orders ALTER COLUMN shipping_address SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE intents ALTER COLUMN shipping_address SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE outbox ALTER COLUMN payload SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE audit ALTER COLUMN before SET STATISTICS 0, ALTER COLUMN after SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE notifications ALTER COLUMN data SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE webhook_inbox ALTER COLUMN body SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE shipment_events ALTER COLUMN raw SET STATISTICS 0;
